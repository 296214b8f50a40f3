// A Chromium driven by the raw DevTools protocol. Testing drivers keep service workers alive or disable throttling;
// here only the targets that a test attaches are attached.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { chromium, chromiumFlags } from '../../.scripts/chromium.mjs';

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves with `promise`, or rejects after a timeout with what was expected. */
export function within(milliseconds, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

class Connection {
  #socket;
  #next = 0;
  #waiting = new Map();
  #listeners = new Set();

  static async open(url) {
    const connection = new Connection();
    const socket = new WebSocket(url, { perMessageDeflate: false });
    connection.#socket = socket;
    socket.on('message', (data) => connection.#receive(JSON.parse(data)));
    socket.on('close', () => {
      for (const { reject } of connection.#waiting.values()) reject(new Error('The browser is gone'));
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return connection;
  }

  #receive(message) {
    if (message.id === undefined) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting?.resolve(message.result);
  }

  send(method, params = {}, sessionId) {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    });
  }

  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** A tab, or another target that was attached to. */
class Target {
  #connection;
  #session;

  constructor(connection, targetId, session) {
    this.#connection = connection;
    this.#session = session;
    this.targetId = targetId;
  }

  send(method, params) {
    return this.#connection.send(method, params, this.#session);
  }

  /** Calls back for every event of this name on this target. */
  on(method, listener) {
    return this.#connection.listen((event) => {
      if (event.sessionId === this.#session && event.method === method) listener(event.params);
    });
  }

  /** Resolves with the next event of this name. */
  next(method) {
    const event = new Promise((resolve) => {
      const stop = this.on(method, (params) => {
        stop();
        resolve(params);
      });
    });
    return within(60_000, method, event);
  }

  /** Runs a function in the target with JSON arguments. @returns its result, through JSON */
  async run(work, ...args) {
    const expression = `(${work})(...${JSON.stringify(args)})`;
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async goto(url) {
    const loaded = this.next('Page.loadEventFired');
    await this.send('Page.navigate', { url });
    await loaded;
  }

  async reload({ ignoreCache = false } = {}) {
    const loaded = this.next('Page.loadEventFired');
    await this.send('Page.reload', { ignoreCache });
    await loaded;
  }

  /** Calls back with every present and future worker of this page, also the service worker, and its type. */
  async attachWorkers(take) {
    this.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      take(new Target(this.#connection, targetInfo.targetId, sessionId), targetInfo.type);
    });
    await this.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    });
  }

  /** Attaches to the dedicated worker of this page. */
  async worker() {
    const attached = new Promise((resolve, reject) => {
      const take = (worker, type) => type === 'worker' && resolve(worker);
      void this.attachWorkers(take).catch(reject);
    });
    return within(5_000, 'Attaching to the worker', attached);
  }

  /** Evaluates an expression in a worker, and retries while a new worker's globals are not set up. */
  async #begin(expression) {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { exceptionDetails } = await this.send('Runtime.evaluate', { expression });
      if (!exceptionDetails) return;
      await sleep(10);
    }
  }

  /**
   * Runs an expression in every dedicated worker of this page as soon as it starts.
   * @param expression called for each worker
   * @returns the workers so far, updated in place
   */
  async onWorkers(expression) {
    const workers = [];
    await this.attachWorkers((worker, type) => {
      if (type !== 'worker') return;
      workers.push(worker);
      void worker.#begin(expression()).catch(() => {});
    });
    return workers;
  }

  close() {
    return this.#connection.send('Target.closeTarget', { targetId: this.targetId });
  }
}

/** The tabs of a profile. @param browserContextId undefined: the profile that the browser was started with */
function createTabs(connection, browserContextId) {
  async function create(url) {
    const { targetId } = await connection.send('Target.createTarget', { url, browserContextId });
    const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true });
    return new Target(connection, targetId, sessionId);
  }
  return {
    /** All targets of a type: `page`, `worker`, `service_worker`. */
    async targets(type) {
      const { targetInfos } = await connection.send('Target.getTargets', { filter: [{}] });
      const isOwn = (target) =>
        browserContextId === undefined || target.browserContextId === browserContextId;
      return targetInfos.filter((target) => target.type === type && isOwn(target));
    },
    /** A tab that is opened at once, and may still be loading. */
    create,
    async open(url) {
      const page = await create('about:blank');
      await page.send('Page.enable');
      await page.send('Runtime.enable');
      await page.goto(url);
      return page;
    },
  };
}

/** Starts a browser. @param kept folder of its profile, which stays; default: an empty one of its own */
export async function launch(kept) {
  const profile = kept ?? mkdtempSync(join(tmpdir(), 'assay-faults-'));
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...chromiumFlags,
  ];
  const child = spawn(chromium(), [...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const address = new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
      const [, url] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    });
    void exited.then((code) => reject(new Error(`The browser exited with ${code}: ${output}`)));
  });
  const connection = await Connection.open(await within(30_000, 'Starting the browser', address));

  const send = (method, params) => connection.send(method, params);
  return {
    ...createTabs(connection),
    /** A command to the browser itself. */
    send,
    /** The same browser with storage, service workers and locks of its own, which end with it; nothing is on disk. */
    async openProfile() {
      const { browserContextId } = await send('Target.createBrowserContext');
      const close = () => send('Target.disposeBrowserContext', { browserContextId });
      return { ...createTabs(connection, browserContextId), send, close };
    },
    async close() {
      await Promise.race([connection.send('Browser.close').catch(() => {}), sleep(3_000)]);
      await Promise.race([exited, sleep(3_000)]);
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Already closed.
      }
      await sleep(200);
      if (kept === undefined) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
