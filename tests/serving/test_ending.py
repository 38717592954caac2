"""An app ends with its page, and all of them with the server; nothing is left running."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.serving.conftest import Served, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")


@asynccontextmanager
async def a_page(served: Served) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """What a page is to the server, once its app has drawn something."""
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{served.address}ws?width=80") as page:
        drawn = b""
        while b"pubtui" not in drawn:
            drawn += await page.receive_bytes(timeout=20)
        yield page


async def read_all(page: aiohttp.ClientWebSocketResponse) -> None:
    """What a browser does all the time; only who reads hears that the server wants to close."""
    async for _ in page:
        pass


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.02)


async def test_an_app_ends_with_its_page_and_the_server_goes_on(served: Served) -> None:
    async with a_page(served):
        assert len(served.apps()) == 1
    await until(lambda: not served.apps())
    async with a_page(served) as page:
        await page.send_json(["stdin", "q"])
        await until(lambda: not served.apps())
    assert served.process.poll() is None


async def test_ctrl_c_ends_the_server_and_every_app_and_says_nothing(served: Served) -> None:
    async with a_page(served) as page:
        reading = asyncio.create_task(read_all(page))
        code, out, err = await asyncio.to_thread(served.stop)
        await reading
    assert (code, out) == (0, "")
    assert (
        err == "Open this address in a browser; it holds a secret, so keep it to yourself. ctrl+c ends it.\n"
    )
    await until(served.nobody_is_left)


async def test_a_page_leaves_the_mouse_alone_where_the_settings_say_so(tmp_path: Path) -> None:
    with serving(tmp_path, PUBTUI_MOUSE="false") as served:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{served.address}ws") as page:
            sent = b""
            while b"\x1b[?1000l" not in sent:
                sent += await page.receive_bytes(timeout=20)
            assert sent.rindex(b"\x1b[?1000l") > sent.rindex(b"\x1b[?1000h")
