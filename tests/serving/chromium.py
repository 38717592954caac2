"""A page in headless Chromium, spoken to over the DevTools protocol, and the terminal drawn in it."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
import re
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte
import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SECONDS = 30.0


def find() -> str:
    """Where Chromium is; without it the test is skipped."""
    for name in _NAMES:
        if (program := shutil.which(name)) is not None:
            return program
    pytest.skip("Chromium is not installed")


class Page:
    """One page: what it asked for (`requests`), and the terminal's text as the frames that came draw it."""

    def __init__(self, connection: aiohttp.ClientWebSocketResponse) -> None:
        self.requests: list[str] = []
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._connection = connection
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def listen(self) -> None:
        async for message in self._connection:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            elif told["method"] == "Network.requestWillBeSent":
                self.requests.append(told["params"]["request"]["url"])
            elif told["method"] == "Network.webSocketCreated":
                self._resize(told["params"]["url"])
            elif told["method"] == "Network.webSocketFrameReceived":
                frame = told["params"]["response"]
                if frame["opcode"] == 2:
                    # pyte draws the "u" of the kitty keyboard protocol's sequences.
                    self._stream.feed(
                        re.sub(rb"\x1b\[[<>=][0-9;]*u", b"", base64.b64decode(frame["payloadData"]))
                    )

    def _resize(self, url: str) -> None:
        columns, lines = re.findall(r"(?:width|height)=(\d+)", url)
        self.screen.resize(int(lines), int(columns))

    async def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._connection.send_json({"id": number, "method": method, "params": parameters})
        told = await asyncio.wait_for(self._answers[number], _SECONDS)
        assert "result" in told, told
        result: dict[str, Any] = told["result"]
        return result

    async def press(self, *characters: str) -> None:
        for character in characters:
            await self.command("Input.dispatchKeyEvent", type="keyDown", text=character, key=character)
            await self.command("Input.dispatchKeyEvent", type="keyUp", key=character)

    async def evaluate(self, script: str) -> Any:
        answer = await self.command(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def picture(self) -> bytes:
        """What is really painted, as PNG."""
        return base64.b64decode((await self.command("Page.captureScreenshot", format="png"))["data"])

    async def until(self, condition: Callable[[str], bool]) -> str:
        """The terminal's text once it satisfies `condition`."""
        async for _ in _patiently(lambda: self.text):
            if condition(self.text):
                break
        return self.text

    async def painted_anew(self, before: bytes) -> None:
        """Waits for the page to look different."""
        async for _ in _patiently(lambda: "what it did before"):
            if await self.picture() != before:
                return

    async def shows(self, words: str) -> None:
        """Waits for words of the page itself."""
        async for _ in _patiently(lambda: f"no {words!r}"):
            if words in await self.evaluate("document.body.innerText"):
                return

    async def tab(self, address: str) -> None:
        """Waits for a tab whose address contains `address`."""
        async for _ in _patiently(lambda: f"no tab with {address}"):
            targets = (await self.command("Target.getTargets"))["targetInfos"]
            if any(address in target["url"] for target in targets):
                return


async def _patiently(seen: Callable[[], str]) -> AsyncIterator[None]:
    """Time after time, until it has been too long; the AssertionError then says what was `seen`."""
    end = asyncio.get_running_loop().time() + _SECONDS
    while asyncio.get_running_loop().time() < end:
        yield
        await asyncio.sleep(0.02)
    raise AssertionError(f"waited {_SECONDS} s; the page shows {seen()}")


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Page]:
    """`address` in a browser of its own, which ends with the block."""
    program = find()
    with tempfile.TemporaryDirectory() as profile:
        arguments = [
            "--headless=new",
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
            "--disable-gpu",
        ]
        arguments += ["--window-size=1000,600", "--no-first-run", "--disable-background-networking"]
        arguments.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")  # Chromium's own does not work for root
        browser = await asyncio.create_subprocess_exec(
            program, *arguments, "about:blank",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            port = await _port(Path(profile) / "DevToolsActivePort")
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                    targets = await answer.json()
                place = next(target for target in targets if target["type"] == "page")["webSocketDebuggerUrl"]
                async with session.ws_connect(place, max_msg_size=0) as connection:
                    page = Page(connection)
                    listening = asyncio.create_task(page.listen())
                    for domain in ("Network", "Page", "Runtime"):
                        await page.command(f"{domain}.enable")
                    await page.command(
                        "Browser.grantPermissions",
                        permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
                    )
                    await page.command("Page.navigate", url=address)
                    yield page
                    listening.cancel()
        finally:
            browser.terminate()
            await browser.wait()


async def _port(file: Path) -> int:
    """The port that Chromium listens on, which it writes to its profile."""
    async for _ in _patiently(lambda: "nothing: Chromium did not start"):
        if file.exists() and "\n" in (text := file.read_text(encoding="utf-8")):
            return int(text.splitlines()[0])
    raise AssertionError
