// `node test/processes/run.mjs`: ends every command in every way that pipes, disks, limits, containers and signals have, and
// compares exit code, message and files. Run `npm run build` first.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { counter } from '../browser/site-harness.mjs';
import { long } from '../support/long.mjs';
import { commands, listFiles, makeFolder } from './commands.mjs';
import { canBeFirst, canMount, handlesSignals, isLinux, launch, until } from './launch.mjs';
import { checkServers } from './servers.mjs';

if (!isLinux) {
  console.log('skipped: these ways to end a process are those of Linux');
  console.log('0 passed, 0 failed');
  process.exit();
}

const { check, end } = counter();

/** Text of the standard input: that of an MCP client which leaves at once is empty. */
const inputOf = (name) => (name === 'mcp' ? '' : 'misc updates');

const noFolder = /^(assay: (\w\.txt: )?The working folder no longer exists\. .*\n)+$/;
const fullDisk = /^assay: cannot write the output: ENOSPC: .* The disk is full\. .*$/m;
const fullFolder = /^assay: .*(ENOSPC|No space left on device).*The disk is full\. Free some space/m;
const stack = /\n\s+at |node:internal|Node\.js v/;

/** What a command that has ended must have left, by the way in which it ran. */
const ways = {
  'stdout closed': ({ code, files }) => ({ code, files }),
  'stderr closed': ({ code, files }) => ({ code, files }),
  'both closed': ({ code, files }) => ({ code, files }),
  'stdout full': ({ code, files, prints = true }) =>
    prints ? { code: 4, files, message: fullDisk } : { code, files },
  'stderr full': ({ code, files }) => ({ code, files }),
  'no folder': ({ code, needsFolder }) =>
    needsFolder ? { code: 4, files: [], message: noFolder } : { code, files: [] },
  'few addresses': ({ code, files }) => ({ code, files }),
  ...(canMount && {
    'disk full': ({ code, files }) =>
      files.length > 0 ? { code: 4, files: [], message: fullFolder } : { code, files },
    'disk fills up': ({ code, large = false }) =>
      large ? { code: 4, files: [], message: fullFolder } : { code, files: [] },
  }),
};

/** Ways that are the same for every command: it has another of them than the one before it. With `--long`, each has all. */
const shared = ['stderr closed', 'both closed', 'stderr full', 'few addresses'];

/** Ways for what a command writes to its disk: one that writes nothing has one of them in turn. */
const disks = ['disk full', 'disk fills up'];

/** The ways in which a command is run. @param index its place among the commands */
function chooseWays(name, index) {
  const isChosen = (way, turns) => !turns.includes(way) || turns[index % turns.length] === way;
  const writes = commands[name].files.length > 0;
  return Object.keys(ways).filter(
    (way) => long || (isChosen(way, shared) && (writes || isChosen(way, disks))),
  );
}

/** A disk that was full has no part of an output under its name, and no temporary file. */
function checkLeft(folder, { files }, code) {
  const left = readFileSync(join(folder, 'left'), 'utf8').split('\n');
  assert.deepEqual(
    left.filter((name) => name.endsWith('.tmp') || (code === 4 && files.includes(name) && name !== 'public')),
    [],
  );
}

async function runWay(name, way) {
  const folder = makeFolder();
  try {
    const child = launch(folder, way, commands[name].args, inputOf(name));
    const code = await child.ended;
    const expected = ways[way](commands[name]);
    const { stderr } = child.written;
    assert.deepEqual(
      { code, files: listFiles(folder) },
      { code: expected.code, files: expected.files },
      stderr,
    );
    if (way.startsWith('disk')) checkLeft(folder, commands[name], code);
    assert.doesNotMatch(stderr, stack);
    if (expected.message) assert.match(stderr, expected.message);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends a signal as soon as the process handles it, while the command is still loaded. */
async function runEarlySignal(name) {
  const folder = makeFolder();
  const child = launch(folder, 'direct', commands[name].args, null);
  try {
    await until('the handler', () => handlesSignals(child.pid));
    child.kill('SIGTERM');
    assert.equal(await child.ended, 'SIGTERM', child.written.stderr);
    assert.deepEqual(listFiles(folder), []);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs works two at a time. */
async function runTwoAtATime(works) {
  const lane = async () => {
    for (let work = works.shift(); work; work = works.shift()) await work();
  };
  await Promise.all([lane(), lane()]);
}

if (!canMount) console.log('skipped the full disk: this user may not mount');
const waysOfSignals = canBeFirst ? ['direct', 'PID 1'] : ['direct'];
if (!canBeFirst) console.log('skipped PID 1: this user may not make name spaces');
const works = Object.keys(commands).flatMap((name, index) => [
  ...chooseWays(name, index).map((way) => () => check(`${name}: ${way}`, () => runWay(name, way))),
  // As PID 1, a signal can come before Node's own start is over: checkServers waits for more.
  ...(name === 'version' ? [] : [() => check(`${name}: SIGTERM at the start`, () => runEarlySignal(name))]),
]);
await runTwoAtATime(works);
await checkServers(check, waysOfSignals);
end();
