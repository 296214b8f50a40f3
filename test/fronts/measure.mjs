// One front with these kinds of input, one after the other: `measure.mjs FILE FRONT SHAPE,… PAUSE SPAN`, with the milliseconds
// for which an input is read again. Prints a line for each, at once: for a quarter of the front's size and for all of it, the
// processor time of the fastest of some runs in milliseconds and what came of it, and the memory. Of several kinds of input,
// that is all memory since before the first, at least what this one took.
import { argv, cpuUsage, exit, resourceUsage } from 'node:process';

const [, , file, name, list, highestPause, span] = argv;
const { fronts } = await import(`./rows/${file}.mjs`);
const { shapes, read, size, apart } = fronts[name];

async function measure(input) {
  let best = Number.POSITIVE_INFINITY;
  let total = 0;
  let outcome = '';
  for (let run = 0; run < 5 && total < Number(span); run++) {
    const start = cpuUsage();
    try {
      await read(input);
      outcome = 'read';
    } catch (error) {
      outcome = error?.detail ?? error?.message ?? String(error);
    }
    const { user, system } = cpuUsage(start);
    const time = (user + system) / 1000;
    total += time;
    best = Math.min(best, time);
  }
  return { time: best, outcome: outcome.slice(0, 120) };
}

/**
 * Milliseconds for which the thread answers nothing else while an input is read: the longest stretch between two turns of the
 * event loop, the least of some runs until one is within what is allowed. Counts what this process computed, if that is less
 * than what passed on the clock.
 */
async function measurePause(input) {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 4 && least > Number(highestPause); run++) {
    let [longest, done] = [0, false];
    let [clock, used] = [performance.now(), cpuUsage()];
    const turn = () => {
      const { user, system } = cpuUsage(used);
      longest = Math.max(longest, Math.min(performance.now() - clock, (user + system) / 1000));
      [clock, used] = [performance.now(), cpuUsage()];
      if (!done) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.resolve()
      .then(() => read(input))
      .catch(() => {});
    done = true;
    await new Promise(setImmediate);
    least = Math.min(least, longest);
  }
  return least;
}

/** Kilobytes that the process has taken at most. */
const measureMemory = () => resourceUsage().maxRSS;

async function measureShape(shape, before) {
  // Compiles the code that is measured.
  await measure(await shapes[shape](size / 8));
  const quarter = await measure(await shapes[shape](size / 4));
  const input = await shapes[shape](size);
  const start = before ?? measureMemory();
  const whole = await measure(input);
  const bytes = (measureMemory() - start) * 1024;
  // Where another thread reads it, nothing waits.
  const pause = whole.time > 150 && !apart ? await measurePause(input) : whole.time;
  return { shape, quarter, whole, bytes, pause };
}

const asked = list.split(',');
const before = asked.length > 1 ? measureMemory() : undefined;
for (const shape of asked) console.log(JSON.stringify(await measureShape(shape, before)));
// Servers and threads that a front has started go on.
exit();
