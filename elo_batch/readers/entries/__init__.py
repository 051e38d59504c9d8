"""Events told from the players' side: one row for each player, one cell for each round.

Reports (TRF), crosstables and the files of many pairing programs are of this form. A reader makes an `Entry`
of each row; here the two sides of each game are joined, checked against each other, and made into tables.
"""
