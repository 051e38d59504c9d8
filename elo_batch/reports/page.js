// Sorting and searching. Without it the page is whole: the tables are in order and nothing is hidden.
"use strict";
(() => {
  const text = (row, column) => row.cells[column].textContent.trim();
  const number = (written) => Number.parseFloat(written.replace("\u2212", "-").replace("\u00bd", ".5"));
  const fold = (written) => written.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  const compare = (a, b) => {
    const [x, y] = [number(a), number(b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return 0;
    return x - y;
  };

  // Cells without a value stay at the end in both directions.
  const sort = (table, column, numeric, descending) => {
    const rows = [...table.tBodies[0].rows].map((row) => [text(row, column), row]);
    const empty = ([written]) => written === "" || (numeric && Number.isNaN(number(written)));
    const order = (a, b) => (numeric ? compare(a[0], b[0]) : a[0].localeCompare(b[0]));
    const filled = rows.filter((pair) => !empty(pair));
    filled.sort((a, b) => (descending ? order(b, a) : order(a, b)));
    table.tBodies[0].append(...[...filled, ...rows.filter(empty)].map((pair) => pair[1]));
  };

  const makeSortable = (table) => {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const numeric = /number|rating|change/.test(heading.className);
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent.trim();
      heading.replaceChildren(button);
      button.addEventListener("click", () => {
        const before = heading.getAttribute("aria-sort");
        const first = numeric && button.textContent !== "Rank" && button.textContent !== "Old rank";
        const descending = before ? before === "ascending" : first;
        headings.forEach((other) => other.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
        sort(table, column, numeric, descending);
      });
    });
  };

  const labelled = (input, words) => {
    const label = document.createElement("label");
    label.append(input, words);
    return label;
  };

  const addTools = (table) => {
    const rows = [...table.tBodies[0].rows];
    const search = Object.assign(document.createElement("input"), { type: "search", placeholder: "Search" });
    search.setAttribute("aria-label", "Search in " + table.caption.querySelector(".what").firstChild.textContent.trim());
    const played = Object.assign(document.createElement("input"), { type: "checkbox" });
    const found = document.createElement("output");
    const show = () => {
      const wanted = fold(search.value.trim());
      rows.forEach((row) => {
        const quiet = played.checked && row.classList.contains("quiet");
        row.hidden = quiet || (wanted !== "" && !fold(row.textContent).includes(wanted));
      });
      const seen = rows.filter((row) => !row.hidden).length;
      found.textContent = seen === rows.length ? "" : `${seen} of ${rows.length} shown`;
    };
    search.addEventListener("input", show);
    played.addEventListener("change", show);
    const tools = document.createElement("div");
    tools.className = "tools";
    tools.append(search);
    if (rows.some((row) => row.classList.contains("quiet"))) {
      tools.append(labelled(played, "only players who played"));
    }
    tools.append(found);
    table.parentElement.before(tools);
  };

  document.querySelectorAll("table").forEach(makeSortable);
  document.querySelectorAll("table[data-tools]").forEach(addTools);
})();
