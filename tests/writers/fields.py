"""What the ECF and US Chess ask for beside the games, as `--field` gives it."""

ECF = {
    "EVENT CODE": "AL25",
    "RESULTS OFFICER": "Ann Alder",
    "RESULTS OFFICER ADDRESS": "ann@alder.example",
    "TREASURER": "Ben Birch",
    "TREASURER ADDRESS": "1 Birch Lane",
    "MINUTES FOR GAME": "90",
}
US_CHESS = {
    "H_AFF_ID": "A9000001",
    "H_CITY": "Springfield",
    "H_STATE": "IL",
    "H_ZIPCODE": "62701",
    "H_CTD_ID": "90000001",
    "S_TIMECTL": "G/90;d5",
}
