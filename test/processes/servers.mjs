// Commands that run until they are stopped: a server without a reader or a disk for its log, and signals while busy.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPort } from '../queue/processes.mjs';
import { commands, listFiles, makeFolder } from './commands.mjs';
import { findCommand, launch, until } from './launch.mjs';

const serve = ['serve', '--port', '0', '--embedder', 'assay-small', '--log'];

/** Exit codes as PID 1. */
const numbers = { SIGTERM: 143, SIGINT: 130 };

const findUrl = (child) =>
  until('the server', () => /http:\/\/[\d.]+:\d+/.exec(child.written.stdout + child.written.stderr)?.[0]);

/** Answers of a server to three requests, one after the other. */
async function request(url) {
  const codes = [];
  for (let i = 0; i < 3; i += 1) codes.push((await fetch(`${url}/models`)).status);
  return codes;
}

/** Runs work in a folder of its own, with a process that is ended afterwards. */
async function inFolder(way, args, work) {
  const folder = makeFolder();
  const child = launch(folder, way, args, null);
  try {
    await work(child, folder);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows of 20 parts: the batch is still running when the signal arrives. */
const rows = 4_000;

const writeMany = (folder) => {
  const lines = Array.from({ length: rows }, (_, i) => `{"id":${i},"text":"Fix the number ${i} of a list"}`);
  writeFileSync(join(folder, 'in.jsonl'), `${lines.join('\n')}\n`);
};

const listNames = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Starts a batch again after each signal, and compares its output with that of an undisturbed run. */
async function stopBatch(way, signal) {
  const folder = makeFolder();
  writeMany(folder);
  const args = [...commands.batch.args, '--part-rows', '200'];
  try {
    const child = launch(folder, way, args, null);
    await until('a part', () =>
      listNames(join(folder, 'out.jsonl.parts')).some((name) => /^part-000000\.\w+$/.test(name)),
    );
    process.kill(findCommand(child, way), signal);
    const expected = way === 'PID 1' ? numbers[signal] : signal;
    assert.equal(await child.ended, expected, child.written.stderr);
    assert.deepEqual(listFiles(folder), ['out.jsonl.parts']);
    assert.ok(!existsSync(join(folder, 'out.jsonl.parts/lock')), 'the lock is left');
    const again = launch(folder, 'direct', args);
    assert.equal(await again.ended, 0, again.written.stderr);
    assert.match(again.written.stdout, /by earlier runs/);
    assert.equal(readFileSync(join(folder, 'out.jsonl'), 'utf8').trim().split('\n').length, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stops a command that works for seconds once it says so, and expects nothing of its output. */
async function stopBusy(way, name, signal) {
  const folder = makeFolder();
  const child = launch(folder, way, commands[name].args, null);
  try {
    await until('the embedder', () => child.written.stderr.includes('Embedding texts'));
    process.kill(findCommand(child, way), signal);
    const expected = way === 'PID 1' ? numbers[signal] : signal;
    assert.equal(await child.ended, expected, child.written.stderr);
    assert.deepEqual(listFiles(folder), []);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function stopServer(way, args, signal) {
  const folder = makeFolder();
  const child = launch(folder, way, args, null);
  try {
    await findUrl(child);
    process.kill(findCommand(child, way), signal);
    assert.equal(await child.ended, 0, child.written.stderr);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Sends a signal again and again from the start on, as the first are lost until Node itself has started. A process that had
 * no handler before it is ready would print its address first.
 */
async function stopEarly(args) {
  const folder = makeFolder();
  const child = launch(folder, 'PID 1', args, null);
  const timer = setInterval(() => {
    const pid = findCommand(child, 'PID 1');
    try {
      if (pid) process.kill(pid, 'SIGTERM');
    } catch {
      // It has just ended.
    }
  }, 20);
  try {
    assert.equal(await child.ended, 143, child.written.stderr);
    assert.doesNotMatch(child.written.stdout + child.written.stderr, /http:/);
  } finally {
    clearInterval(timer);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param ways `direct`, and `PID 1` where it is possible */
export async function checkServers(check, ways) {
  await check('serve goes on when the reader of its log has left, and ends with 0', () =>
    inFolder('direct', serve, async (child) => {
      const url = await findUrl(child);
      child.stdout.destroy();
      child.stderr.destroy();
      assert.deepEqual(await request(url), [200, 200, 200]);
      child.kill('SIGTERM');
      assert.equal(await child.ended, 0);
    }),
  );
  for (const way of ['log full', 'server with few addresses'])
    await check(`serve answers, and ends with 0: ${way}`, async () => {
      const port = await findPort();
      await inFolder(way, serve.with(serve.indexOf('--port') + 1, `${port}`), async (child) => {
        const url = `http://127.0.0.1:${port}`;
        await until('the server', () =>
          fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        );
        assert.deepEqual(await request(url), [200, 200, 200]);
        child.kill('SIGTERM');
        assert.equal(await child.ended, 0, child.written.stderr);
      });
    });
  const mcp = ['mcp', '--http', '--port', '0', '--embedder', 'assay-small'];
  if (ways.includes('PID 1')) {
    await check('serve: SIGTERM before it is ready, PID 1', () => stopEarly(serve));
    await check('mcp --http: SIGTERM before it is ready, PID 1', () => stopEarly(mcp));
  }
  for (const way of ways) {
    for (const signal of ['SIGTERM', 'SIGINT']) {
      await check(`batch: ${signal} while busy, ${way}`, () => stopBatch(way, signal));
      for (const name of ['build', 'discover'])
        await check(`${name}: ${signal} while busy, ${way}`, () => stopBusy(way, name, signal));
      await check(`serve: ${signal} when ready, ${way}`, () => stopServer(way, serve, signal));
      await check(`mcp --http: ${signal} when ready, ${way}`, () => stopServer(way, mcp, signal));
    }
  }
}
