"""Kinds about test blocks; reported by `semantics.test_blocks`."""

from hoyle.diagnostics.kind import Family, declare

TEST_SETTING = declare("test-setting", Family.TESTS, "A test sets something that cannot be set so.")
TEST_GIVEN = declare("test-given", Family.TESTS, "A test gives a value to something that cannot take it.")
TEST_CARDS = declare("test-cards", Family.TESTS, "A test names a card that the deck does not have.")
TEST_MOVE = declare("test-move", Family.TESTS, "A test names a move that cannot be made so.")
TEST_PLACE = declare("test-place", Family.TESTS, "A test names a decision that the game does not have.")
TEST_SEAT = declare("test-seat", Family.TESTS, "A test names a seat that nobody sits on.")
