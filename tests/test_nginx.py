"""deploy/nginx.conf before a server that deploy/underrose.toml sets up: pages, the API and feeds pass, over https by the public name."""

import json
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.sync.client import connect

from tests.server.clusters import free_port
from tests.waiting import until
from tools.machine import searched

DEPLOY = Path(__file__).resolve().parent.parent / "deploy"
NAME = "games.example"
NGINX = shutil.which("nginx", path=f"{searched()}:/usr/sbin") or ""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not NGINX, reason="this machine has no nginx (Debian's nginx-light)")]


def answers(port: int) -> bool:
    """Does anybody listen there?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def certificate(folder: Path) -> None:
    """A certificate of the public name, signed by itself: fullchain.pem and privkey.pem."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
    signed = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), False).sign(key, hashes.SHA256())
    (folder / "fullchain.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(*form))


def configured(folder: Path, behind: int, plain: int, secure: int) -> Path:
    """The file of deploy/ with these ports and that certificate, in a configuration whose files all lie in the folder."""
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        "127.0.0.1:8420": f"127.0.0.1:{behind}",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
    }.items():
        assert old in site
        site = site.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    head = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    whole = folder / "whole.conf"
    whole.write_text(f"{head}http {{\naccess_log off;\n{temporary}{site}}}\n", "utf-8")
    return whole


@pytest.fixture
def door(tmp_path: Path) -> Iterator[tuple[int, int]]:
    """The ports of http and https, with the server behind them."""
    behind, plain, secure = free_port(), free_port(), free_port()
    certificate(tmp_path)
    whole = str(configured(tmp_path, behind, plain, secure))
    checked = subprocess.run([NGINX, "-t", "-c", whole, "-p", str(tmp_path)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    own = ["--config", str(DEPLOY / "underrose.toml"), "--port", str(behind), "--database", str(tmp_path / "tables.db")]
    serve = [sys.executable, "-m", "underrose", "serve", *own, "--metrics-port", str(free_port()), "--no-open"]
    with (
        (tmp_path / "log.txt").open("w") as log,
        subprocess.Popen(serve, stdout=log, stderr=subprocess.STDOUT) as server,
        subprocess.Popen([NGINX, "-c", whole, "-p", str(tmp_path)], stderr=subprocess.DEVNULL) as nginx,
    ):
        try:
            until(lambda: all(map(answers, (behind, plain, secure))), "nginx and the server behind it")
            yield plain, secure
        finally:
            nginx.terminate()
            server.terminate()
    assert (nginx.returncode, server.returncode) == (0, 0), (tmp_path / "log.txt").read_text("utf-8")


def test_nginx_passes_pages_the_api_and_feeds(door: tuple[int, int], tmp_path: Path) -> None:
    plain, secure = door
    sent_on = httpx.get(f"http://127.0.0.1:{plain}/t/AAAA", headers={"host": NAME})
    assert (sent_on.status_code, sent_on.headers["location"]) == (301, f"https://{NAME}/t/AAAA")
    trusted = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
    lies = {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9;proto=http"}

    def named(request: httpx.Request) -> None:
        request.extensions["sni_hostname"] = NAME

    with httpx.Client(base_url=f"https://127.0.0.1:{secure}", verify=trusted, timeout=30, event_hooks={"request": [named]}) as guest:
        guest.headers.update({"host": NAME, "origin": f"https://{NAME}"})
        assert "<title>" in guest.get("/").text
        met = guest.post("/api/guests", json={"name": "Ann"}, headers=lies)
        assert met.status_code == 201, met.text
        assert "secure" in met.headers["set-cookie"].lower()
        guest.headers["authorization"] = f"Bearer {met.json()['token']}"
        table = guest.post("/api/tables", json={"game": guest.get("/api/games").json()[0]["id"], "players": 2}).json()["id"]
        bearer = {"authorization": guest.headers["authorization"]}
        with (
            socket.create_connection(("127.0.0.1", secure)) as wire,
            connect(f"wss://{NAME}/api/tables/{table}/feed", sock=wire, ssl=trusted, additional_headers=bearer, origin=None) as feed,
        ):
            assert json.loads(feed.recv(timeout=30))
    assert "203.0.113.9" not in (tmp_path / "log.txt").read_text("utf-8")
