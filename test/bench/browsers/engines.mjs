// Chromium, Firefox and WebKitGTK for benches: a page in each, and the memory of its web process. On Linux.
import { readdirSync, readFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../../../.scripts/chromium.mjs';
import { findFirefox } from '../../../.scripts/firefox.mjs';
import { findWebkit } from '../../../.scripts/webkit.mjs';
import { startWebkit } from '../../webkit/webdriver.mjs';

const protocolTimeout = 600_000;

/** The text of a file of a process; empty once the process has ended. */
function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Processes that a process has started, and theirs. */
function listDescendants(pid) {
  const parents = new Map();
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    parents.set(Number(one), Number(/^PPid:\s+(\d+)/m.exec(read(one, 'status'))?.[1]));
  const isBelow = (one) => parents.has(one) && (parents.get(one) === pid || isBelow(parents.get(one)));
  return [...parents.keys()].filter(isBelow);
}

/** MB of a process in memory. */
const measureResident = (pid) => Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024;

/** @returns MB of the largest web process: the others are spare ones, or of other pages */
const measureLargest = (pid, isWeb) =>
  Math.max(
    ...listDescendants(pid)
      .filter((one) => isWeb(read(one, 'cmdline')))
      .map(measureResident),
  );

async function openWithPuppeteer(options, isWeb) {
  const browser = await puppeteer.launch({ ...options, headless: true, protocolTimeout });
  const page = await browser.newPage();
  return {
    page,
    version: (await browser.version()).replace('/', ' ').replace('HeadlessChrome', 'Chromium'),
    measureMemory: () => measureLargest(browser.process().pid, isWeb),
    close: () => browser.close(),
  };
}

async function openWebkit(variables) {
  const webkit = await startWebkit(variables);
  const page = await (await webkit.startDriver()).newSession();
  await page.limit(protocolTimeout);
  return {
    page,
    version: `WebKitGTK ${page.version}`,
    measureMemory: () => measureLargest(process.pid, (command) => command.includes('WebKitWebProcess')),
    close: async () => {
      await page.close();
      await webkit.close();
    },
  };
}

/** By name: `open(variables)` starts it with an empty profile; `reason` says why it cannot. */
export function findEngines() {
  const firefox = findFirefox({ install: true });
  return {
    Chromium: {
      open: () =>
        openWithPuppeteer({ executablePath: chromium(), args: cpuFlags }, (command) =>
          command.includes('--type=renderer'),
        ),
    },
    Firefox: {
      reason: firefox.reason,
      open: () =>
        openWithPuppeteer({ browser: 'firefox', executablePath: firefox.path }, (command) =>
          /\btab\0*$/.test(command),
        ),
    },
    WebKit: { reason: findWebkit({ install: true }).reason, open: openWebkit },
  };
}
