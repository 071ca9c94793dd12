"""The pages and the headers around everything."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import create_app
from tests.server.guests import bots, come_in, playing, refused
from underrose.server.http import compression


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pages lie, in `web`, and something beside them."""
    folder = tmp_path_factory.mktemp("built")
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Underrose</title>")
    (web / "assets" / "index-1.js").write_text("export {}")
    (web / "rose.svg").write_text("<svg/>")
    (folder / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def built(folder: Path) -> Iterator[TestClient[Litestar]]:
    """A server with pages of its own."""
    with TestClient(create_app(web=folder / "web")) as client:
        yield client


@pytest.fixture
def packed(folder: Path, tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """One whose pages, in `tmp_path`, may be written."""
    with TestClient(create_app(web=copytree(folder / "web", tmp_path / "web"))) as client:
        yield client


PLACES = ["/", "/ABCDE", "/abcde/", "/rules/the_coding", "/how/the_coding", "/t/ABCDE", "/t/ABCDE/", "/room/ABCDE/screen/"]


@pytest.mark.parametrize("path", PLACES)
def test_the_page_answers_where_a_player_may_arrive(built: TestClient[Litestar], path: str) -> None:
    page = built.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Underrose" in page.text


def test_nothing_inline_and_nothing_of_others_counts_in_a_page(built: TestClient[Litestar]) -> None:
    policy = dict(part.strip().split(" ", 1) for part in built.get("/").headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["img-src"] == "'self'"
    assert "unsafe" not in " ".join(policy.values())
    assert policy["frame-ancestors"] == "'none'"
    assert policy["connect-src"].split()[0] == "'self'"


def test_a_strange_host_does_not_get_into_the_policy(built: TestClient[Litestar]) -> None:
    header = built.get("/", headers={"host": "evil; script-src *"}).headers["content-security-policy"]
    assert "evil" not in header


def test_built_files_and_how_long_they_are_kept(built: TestClient[Litestar]) -> None:
    script = built.get("/assets/index-1.js")
    assert script.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert "immutable" in script.headers["cache-control"]
    assert built.get("/rose.svg").headers["content-type"] == "image/svg+xml"
    assert built.get("/").headers["cache-control"] == "no-cache"


def test_what_anybody_may_read_goes_out_gzipped_and_what_holds_secrets_does_not(packed: TestClient[Litestar], tmp_path: Path) -> None:
    script = "export const rose = 'rose';\n" * 200
    (tmp_path / "web" / "assets" / "long-1.js").write_text(script)
    answer = packed.get("/assets/long-1.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) < len(script) / 10
    assert answer.text == script
    for plain in ("", "br", "gzip;q=0"):
        assert "content-encoding" not in packed.get("/assets/long-1.js", headers={"accept-encoding": plain}).headers
    assert "content-encoding" not in packed.get("/rose.svg").headers  # too short to be worth it
    ann = come_in(packed, "Ann")
    table = playing("the_coding", ann, bots=bots(1))
    assert "content-encoding" not in ann.get(f"/tables/{table}/view").headers
    for path in ("/api/games", f"/api/tables/{table}", "/api/games/the_coding/rules"):
        assert packed.get(path).headers["content-encoding"] == "gzip"


def test_what_is_long_is_packed_anew_instead_of_being_kept() -> None:
    """A hundred records of games in which everything was taken back a hundred times stayed in memory."""
    compression.cached.cache_clear()
    for body in (b"short" * 1000, b"long" * compression.LONGEST_KEPT):
        assert gzip.decompress(compression.packed(body)) == body
    assert compression.cached.cache_info().currsize == 1


@pytest.mark.parametrize(("path", "file"), [("/assets/long-1.js", "assets/long-1.js"), ("/", "index.html"), ("/ABCDE", "index.html")])
def test_what_the_build_has_packed_is_sent_so_to_whoever_takes_it(
    packed: TestClient[Litestar], tmp_path: Path, path: str, file: str
) -> None:
    (tmp_path / "web" / file).write_text(plain := "<!doctype html>" * 200)
    (tmp_path / "web" / f"{file}.br").write_bytes(b"packed")
    for taken in ("br", "gzip, deflate, br, zstd", "BR;q=0.5"):
        with packed.stream("GET", path, headers={"accept-encoding": taken}) as answer:
            assert b"".join(answer.iter_raw()) == b"packed"
        assert answer.headers["content-encoding"] == "br"
        assert answer.headers.get_list("vary") == ["accept-encoding"]
        assert answer.headers["content-length"] == "6"
        assert answer.headers["cache-control"] == ("no-cache" if file == "index.html" else "public, max-age=31536000, immutable")
    for taken, coding in (("", None), ("br;q=0", None), ("gzip", "gzip"), ("gzip, br;q=0.0", "gzip"), ("brotli", None)):
        answer = packed.get(path, headers={"accept-encoding": taken})
        assert answer.text == plain
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers.get_list("vary") == ["accept-encoding"]
    assert answer.headers["content-type"].startswith(("text/html", "text/javascript", "application/javascript"))


def test_a_packed_file_has_no_address_of_its_own(packed: TestClient[Litestar], tmp_path: Path) -> None:
    (tmp_path / "web" / "assets" / "index-1.js.br").write_bytes(b"packed")
    assert packed.get("/assets/index-1.js.br").status_code == 404


OUTSIDE = ["/nothing", "/room/ABCDE", "/assets", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd", "/a%00b"]
OF_PROGRAMS = ["/assets/nothing.js", "/api", "/api/", "/api/nothing", "/api/tables/x/y/z"]


@pytest.mark.parametrize("path", [*OUTSIDE, "/" + "a" * 300, *OF_PROGRAMS])
def test_nothing_else_is_served(built: TestClient[Litestar], path: str) -> None:
    for taken in ("*/*", "text/html") if path in OF_PROGRAMS else ("*/*",):
        assert refused(built.get(path, headers={"accept": taken}))[0] == 404


@pytest.mark.parametrize("path", ["/nothing", "/lost/x", "/room/ABCDE", "/a/b/c", "/t/ABCDE/x"])
def test_a_browser_at_an_address_where_nothing_is_gets_the_page_that_says_so(built: TestClient[Litestar], path: str) -> None:
    page = built.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Underrose" in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/api/tables/NOPEX", "/assets/index-1.js"])
def test_every_answer_carries_the_same_precautions(built: TestClient[Litestar], path: str) -> None:
    headers = built.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "content-security-policy" in headers
    assert "server" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def test_who_has_come_by_https_comes_by_https_again(built: TestClient[Litestar]) -> None:
    assert "strict-transport-security" not in built.get("/").headers, "at home a party plays over plain http"
    for path in ("/", "/api/games"):
        assert built.get(f"https://testserver{path}").headers["strict-transport-security"].startswith("max-age=")


def test_pages_that_are_not_built_are_said_to_be(tmp_path: Path) -> None:
    with TestClient(create_app(web=tmp_path)) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "not built" in answer.text
        assert client.get("/api/games").status_code == 200


def test_the_page_that_checks_records_runs_what_its_own_policy_names_and_nothing_else(tmp_path: Path) -> None:
    own = "default-src 'none'; script-src 'sha256-abc='; style-src 'sha256-def='; base-uri 'none'; form-action 'none'"
    page = '<!doctype html><meta http-equiv="Content-Security-Policy" content="{}"><title>Underrose</title>'
    for written, policy in ((page.format(own), own), ("<!doctype html><title>Underrose</title>", "default-src 'none'")):
        (tmp_path / "verify.html").write_text(written)
        with TestClient(create_app(web=tmp_path)) as client:
            assert client.get("/verify.html").headers["content-security-policy"] == f"{policy}; frame-ancestors 'none'"
