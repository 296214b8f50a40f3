// Rounds of a fault of the leading tab: requests are in flight from it and from another tab, the fault happens, more
// requests follow. Counts wrong and lost answers, and measures how long after the fault the others came.
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { publicCard } from '../support/public-card.mjs';
import { embedder } from './build-site.mjs';
import { sleep } from './cdp.mjs';
import { tail, until } from './harness.mjs';

/* global lab */

/** Milliseconds after which a request without an answer counts as lost. */
const lostAfter = 30_000;

/** The engines that the faults are tested with: texts that take a while, and texts that do not. */
export const engines = {
  /** Timers in place of arithmetic: what remains is the time to find or start an engine. */
  standIn: {
    site: 'server',
    handle: 'assay.stand-in',
    slow: ['slow 200 a', 'slow 250 b'],
    quick: ['c', 'd'],
  },
  real: {
    site: 'engineSite',
    handle: 'assay.commit-message',
    slow: ['Fix race in connection pool. ', 'Reconnect under lock, add a test. '].map((text) =>
      text.repeat(embedder === 'assay-base' ? 200 : 5_000),
    ),
    quick: ['Fix race in connection pool', 'misc updates'],
  },
};

/**
 * Runs the rounds of a fault.
 * @param given what each case gets
 * @param kind one of {@link engines}
 */
export class Rounds {
  #given;
  #kind;
  #expected = new Map();
  #milliseconds = [];
  #counts = { answered: 0, wrong: 0, lost: 0, 'gone with their page': 0 };
  #faulty = [];

  constructor(given, kind) {
    this.#given = given;
    this.#kind = kind;
  }

  /** A tab with the local API. */
  open() {
    return this.#given.installed('/', this.#given[this.#kind.site]);
  }

  /** A tab that leads, over an engine whose answers are the expected ones. */
  async openLeader() {
    const { handle, slow, quick } = this.#kind;
    const leader = await this.open();
    for (const text of [...slow, ...quick]) {
      const card = await leader.run((...args) => lab.score(...args), handle, text);
      this.#expected.set(text, publicCard(card));
    }
    assert.ok(await leader.run(() => lab.leads()), 'the first tab does not lead');
    return leader;
  }

  /** A second tab, connected to the engine both ways. */
  async openOther() {
    const other = await this.open();
    await this.send(other, this.#kind.quick);
    await this.collect(other);
    return other;
  }

  /** Requests that are in flight for a while. */
  sendSlow = (page) => this.send(page, this.#kind.slow);
  sendQuick = (page) => this.send(page, this.#kind.quick);

  send(page, texts) {
    return page.run((...args) => lab.begin(...args), this.#kind.handle, texts);
  }

  /** Sends slow requests from these tabs, and waits until they are in flight. */
  async sendInFlight(...pages) {
    await Promise.all(pages.map(this.sendSlow));
    await sleep(50);
  }

  /**
   * Waits for all answers of a page, and checks them.
   * @param faultAt milliseconds since 1970 from which answers are timed; undefined: they are not
   */
  async collect(page, faultAt) {
    for (const request of await page.run((limit) => lab.collect(limit), lostAfter)) {
      const { way, content, sent, ended, card, error } = request;
      if (ended === undefined || error !== undefined) {
        this.#counts.lost += 1;
        this.#faulty.push(`${way} '${content.slice(0, 20)}': ${error ?? 'no answer'}`);
        continue;
      }
      const isRight = isDeepStrictEqual(publicCard(card), this.#expected.get(content));
      this.#counts.answered += 1;
      if (!isRight) {
        this.#counts.wrong += 1;
        this.#faulty.push(`${way} '${content.slice(0, 20)}': ${JSON.stringify(card).slice(0, 200)}`);
      }
      if (faultAt !== undefined && ended >= faultAt) this.#milliseconds.push(ended - Math.max(sent, faultAt));
    }
  }

  /** Counts the requests in flight of a page that ended with them. */
  gone() {
    this.#counts['gone with their page'] += 2 * this.#kind.slow.length;
  }

  /** Waits until exactly one engine runs, and its state is right in the page. */
  async settle(page) {
    const { browser } = this.#given;
    // The dedicated workers: an engine's only, for the models in use need no further ones.
    await until('exactly one engine', async () => (await browser.targets('worker')).length === 1);
    const { state, restarts, lastFailure } = await page.run(() => lab.status());
    assert.deepEqual({ state, restarts, lastFailure }, { state: 'ready', restarts: 0, lastFailure: null });
  }

  /** Prints the counts and times. */
  report() {
    const counts = Object.entries(this.#counts).map(([what, count]) => `${count} ${what}`);
    const load = loadavg()[0].toFixed(1);
    this.#given.note(`requests: ${counts.join(', ')}`);
    this.#given.note(`answers of other tabs after the fault: ${tail(this.#milliseconds)} (load ${load})`);
  }

  /** @throws AssertionError if an answer was wrong or lost */
  check() {
    assert.deepEqual(this.#faulty.slice(0, 10), []);
  }
}
