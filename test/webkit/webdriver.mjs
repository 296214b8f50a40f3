// WebKitGTK under WebDriver: a display, a driver, and one session at a time, whose storage ends with it as that of a
// private window. And the same browser without a driver, with a profile that lasts: its pages report by themselves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { findWebkit } from '../../.scripts/webkit.mjs';
import { endProcess } from '../support/end-process.mjs';

/** Drawing without a GPU, on the display of Xvfb. */
const drawing = {
  GDK_BACKEND: 'x11',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};

/** Milliseconds. */
const commandLimit = 600_000;

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a virtual display of 1,280 x 1,000 px. @returns its process and its name */
async function startDisplay(path) {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(child.stdout, 'data');
  return { child, name: `:${String(number).trim()}` };
}

/**
 * Starts a display for browsers.
 * @param variables of the environment of the browsers
 * @returns `startDriver()`, `open(url, profile)` and `close()`, which ends everything that was started
 * @throws Error where WebKit is not found
 */
export async function startWebkit(variables = {}) {
  const { reason, driver, browser, display } = findWebkit({ install: false });
  if (reason) throw new Error(reason);
  const screen = await startDisplay(display);
  const children = new Set([screen.child]);
  const endAll = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.on('exit', endAll);
  const start = (path, args, more = {}) => {
    const env = { ...process.env, ...drawing, DISPLAY: screen.name, ...variables, ...more };
    const child = spawn(path, args, { stdio: 'ignore', env });
    children.add(child);
    child.on('exit', () => children.delete(child));
    return child;
  };
  return {
    async startDriver() {
      const port = await findPort();
      start(driver, [`--port=${port}`]);
      return createDriver(`http://127.0.0.1:${port}`, browser);
    },
    /**
     * Opens a page without a driver.
     * @param profile folder in which the browser stores its data, which lasts
     * @returns a function that ends the browser
     */
    open(url, profile) {
      const folders = { XDG_CACHE_HOME: profile, XDG_CONFIG_HOME: profile, XDG_DATA_HOME: profile };
      const child = start(browser, [url], folders);
      return () => endProcess(child);
    },
    async close() {
      process.off('exit', endAll);
      await Promise.all([...children].map(endProcess));
    },
  };
}

/** A driver that answers at `address`. */
async function createDriver(address, binary) {
  await untilReady(address);
  return {
    /** Starts a browser with one window. */
    async newSession() {
      const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
      const { sessionId, capabilities } = await send('POST', `${address}/session`, {
        capabilities: { alwaysMatch: options },
      });
      return createSession(`${address}/session/${sessionId}`, capabilities.browserVersion);
    },
  };
}

async function untilReady(address) {
  const limit = Date.now() + 30_000;
  for (;;) {
    const ready = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > limit) throw new Error('WebKitWebDriver did not start within 30 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Code points of keys without a character. */
const keyCodes = { ArrowLeft: '\uE012', ArrowRight: '\uE014', Tab: '\uE004', Enter: '\uE007' };

/** Sends a command of the WebDriver protocol. @returns its value @throws Error with the driver's message */
async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(commandLimit),
  });
  const { value } = await response.json();
  if (response.ok) return value;
  throw new Error(`WebDriver: ${value.error}: ${value.message}`);
}

/**
 * A script that awaits a call in the page, and returns its value or its error as text. The call is part of the script,
 * because policies of pages forbid `eval`, though not to WebDriver.
 */
const toScript = (call) => `
  const args = [...arguments];
  const done = args.pop();
  Promise.resolve()
    .then(() => ${call})
    .then((value) => done({ value }), (error) => done({ error: String(error) }));
`;

function createSession(address, version) {
  const post = (command, body = {}) => send('POST', `${address}/${command}`, body);
  const run = async (call, args) => {
    const { value, error } = await post('execute/async', { script: toScript(call), args });
    if (error) throw new Error(error);
    return value;
  };
  const act = (type, actions, more) => post('actions', { actions: [{ type, id: type, actions, ...more }] });
  const pressAll = (values) =>
    act(
      'key',
      values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    );
  return {
    version,
    goto: (url) => post('url', { url }),
    url: () => send('GET', `${address}/url`),
    reload: () => post('refresh'),
    /** Sets the milliseconds that a script may take. */
    limit: (milliseconds) => post('timeouts', { script: milliseconds }),
    /** Sets the size of the page: 447 px wide at least, because of the toolbar. */
    async setViewport({ width, height }) {
      const inner = await run('[innerWidth, innerHeight]', []);
      const outer = await send('GET', `${address}/window/rect`);
      await post('window/rect', {
        width: width + outer.width - inner[0],
        height: height + outer.height - inner[1],
      });
    },
    /** Waits until the page has requested nothing for half a second. */
    async waitForNetworkIdle() {
      const count = () => run('performance.getEntriesByType("resource").length', []);
      for (let before = -1, now = await count(); now !== before; now = await count()) {
        before = now;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
    /** @param work a program, or a function without outer variables @returns what it returns or resolves with, as JSON */
    evaluate: (work, ...args) =>
      typeof work === 'string' ? run(`{ ${work} }`, args) : run(`(${work})(...args)`, args),
    /** Calls a function with the first element that matches. */
    $eval: (selector, work, ...args) =>
      run(`(${work})(document.querySelector(args[0]), ...args.slice(1))`, [selector, ...args]),
    keyboard: {
      press: (key) => pressAll([keyCodes[key] ?? key]),
      type: (text) => pressAll([...text]),
    },
    mouse: {
      move: (x, y) =>
        act('pointer', [{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }], {
          parameters: { pointerType: 'mouse' },
        }),
    },
    focus: (selector) => run('document.querySelector(args[0]).focus()', [selector]),
    close: () => send('DELETE', address),
  };
}
