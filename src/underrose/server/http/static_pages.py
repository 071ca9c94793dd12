"""The built pages, served as static files under a content security policy.

The build has compressed longer texts by Brotli (`index.html.br` beside `index.html`), for clients that accept it.
"""

from __future__ import annotations

import asyncio
import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from underrose.server.api.refusals import MISSING, Refused
from underrose.server.http.compression import takes
from underrose.server.storage.store import CODE_LENGTH

WEB = Path(__file__).resolve().parent.parent.parent / "web"
"""Where the package's build hook puts the pages."""
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
PACKED = ".br"
"""Suffix of compressed files."""
WORKER = "worker.js"
"""The service worker, which caches public files; unlike other files it makes requests of its own, so it has its own policy."""
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
VERIFIER = "verify.html"
"""The single-file page that verifies a record; its policy allows its inline script and style by their hashes."""
OWN_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')
PAGES = [
    *("/", "/rules/{game:str}", "/how/{game:str}", "/case", "/case/{which:path}"),
    *("/t/{code:str}", "/t/{code:str}/review", "/review/{code:str}", "/room/{code:str}/screen"),
]
"""Where a player may arrive: rules, how to play, cases, tables, reviews, and a table's screen for all."""
CODE = re.compile(rf"/?[A-Za-z]{{{CODE_LENGTH}}}/?")
"""A table's code as the whole path of a URL."""
PROGRAMS = re.compile(r"/(api|schema|assets)(/|$)")
"""Paths that only programs request."""
HOST = re.compile(r"[A-Za-z0-9.\-:\[\]]{1,255}")
NOT_BUILT = "The pages of Underrose are not built here. Install the package (make play), or build them in web/ (npm run build).\n"


def policy(host: str) -> str:
    """Return the content security policy of a page: own files only, no inline script or style. WebSockets are listed, since not every
    browser includes them in 'self'."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def policy_of(page: Path) -> str:
    """Return the policy in a page's meta tag, plus a ban on framing; without one, a policy that allows nothing."""
    own = OWN_POLICY.search(page.read_text("utf-8")[:2000])
    return f"{own[1]}; frame-ancestors 'none'" if own else "default-src 'none'; frame-ancestors 'none'"


def inside(root: Path, name: str) -> Path:
    """Return the file of that name in a folder. Raises Refused (404) where there is none, or the path leads outside."""
    try:
        path = (root / name.lstrip("/")).resolve()
        if path.is_relative_to(root) and path.is_file() and path.suffix != PACKED:
            return path
    except (OSError, ValueError):
        pass  # no file can have such a name
    raise Refused(MISSING, "no_page")


async def sent(request: Request[Any, Any, Any], path: Path, kind: str, headers: dict[str, str]) -> Response[bytes]:
    """Return a built file, compressed where built so and accepted by the client; `vary` tells caches of the two."""
    beside = path.with_name(path.name + PACKED)
    if beside.is_file():
        headers["vary"] = "accept-encoding"
        if takes(request.scope["headers"], "br"):
            headers["content-encoding"] = "br"
            path = beside
    return Response(await asyncio.to_thread(path.read_bytes), media_type=kind, headers=headers)


def lost_page(request: Request[Any, Any, Any], status: int) -> Response[bytes] | None:
    """Return the 404 page, for a browser that navigates to an address; None for a program's request, for what is refused by another
    status, or where no pages are built."""
    navigates = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    index: Path = request.app.state.web / "index.html"
    if status != MISSING or not navigates or PROGRAMS.match(request.url.path) or not index.is_file():
        return None
    headers = {"content-security-policy": policy(request.headers.get("host", "")), "cache-control": ALWAYS_ASK, "vary": "accept"}
    return Response(index.read_bytes(), status_code=MISSING, media_type="text/html", headers=headers)


def page_routes(web: Path = WEB) -> list[Any]:
    """Return the handlers of all pages and of their files."""
    root = web.resolve()

    @get(PAGES, include_in_schema=False)
    async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Return the page: the same file everywhere, which reads from its address what to show."""
        index = root / "index.html"
        if not index.is_file():
            return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
        headers = {"content-security-policy": policy(request.headers.get("host", "")), "cache-control": ALWAYS_ASK}
        return await sent(request, index, "text/html", headers)

    @get("/{file:path}", include_in_schema=False)
    async def built(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[bytes]:
        """Send a built file. Names under assets carry a hash and may be kept forever. `/CODE` is the page of that table."""
        if CODE.fullmatch(file):
            return await page.fn(request)
        path = inside(root, file)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        keep = FOREVER if path.is_relative_to(root / "assets") else ALWAYS_ASK
        own = {WORKER: lambda: WORKER_POLICY, VERIFIER: lambda: policy_of(path)}.get(path.relative_to(root).as_posix())
        policies = {"content-security-policy": await asyncio.to_thread(own)} if own else {}
        return await sent(request, path, kind, {"cache-control": keep, **policies})

    return [page, built]
