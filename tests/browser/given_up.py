"""Tables of a real server whose game its guest has given up."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.conftest import Visit

RESIGN = """async ([game, steps, players]) => {
    const ask = async (method, path, body) => (await fetch("/api" + path, {
        method, headers: body ? { "content-type": "application/json" } : {}, body: body && JSON.stringify(body) })).json();
    await ask("POST", "/guests", { name: "Ann" });
    const { id, code } = await ask("POST", "/tables", {
        game, players, bots: Array.from({ length: players - 1 }, (_, i) => ({ seat: i + 1, level: "random" })), clock: { pace: 0 } });
    await ask("POST", `/tables/${id}/start`);
    for (let done = 0; done < steps; ) {
        const { ask: number, legal, outcome } = await ask("GET", `/tables/${id}/view`);
        if (outcome) break;
        if (number === null) continue;
        const { do: verb, distinct, ...lists } = legal[0];
        const action = { do: verb };
        for (const [name, values] of Object.entries(lists)) {
            action[name] = values.find((value) => !Object.values(action).includes(value)) ?? values[0];
        }
        await ask("POST", `/tables/${id}/actions`, { id: `a${number}`, ask: number, action });
        done += 1;
    }
    await ask("POST", `/tables/${id}/do`, { id: "resign", what: "resign" });
    return code;
}"""
"""Opens a table against a bot, plays some steps, and gives up; the code of the table."""


def given_up(visit: Visit, game: str, steps: int = 3, players: int = 2) -> Page:
    """The page of a table whose game its guest has given up."""
    code = visit.page.evaluate(RESIGN, [game, steps, players])
    visit.page.goto(f"{visit.server}/t/{code}")
    banner(visit.page).wait_for()
    return visit.page


def banner(page: Page) -> Locator:
    return page.locator("[data-banner]")
