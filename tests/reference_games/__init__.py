"""The reference games by name, and their record files: importing this module lets `load` and `verify` read them."""

from __future__ import annotations

from bench import leduc
from tests.reference_games import stones, toy
from underrose.kernel.play.recordfile import titles_from
from underrose.testing import kuhn, liars_dice

TITLES = {title.id: title for title in (kuhn.TITLE, leduc.TITLE, stones.TITLE, toy.TITLE, liars_dice.TITLE)}

titles_from(lambda name: TITLES[name])
