// One front with one kind of input, in a process of its own: `measure.mjs FILE FRONT SHAPE PAUSE SPAN`, with the milliseconds for which an
// input is read again. Prints, for a quarter of the front's
// size and for all of it, the processor time of the fastest of some runs in milliseconds and what came of it, and the memory.
import { argv, cpuUsage, exit, resourceUsage } from 'node:process';

const [, , file, name, shape, highestPause, span] = argv;
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

// Compiles the code that is measured.
await measure(await shapes[shape](size / 8));
const quarter = await measure(await shapes[shape](size / 4));
const input = await shapes[shape](size);
/** Kilobytes. */
const before = resourceUsage().maxRSS;
const whole = await measure(input);
const bytes = (resourceUsage().maxRSS - before) * 1024;
// Where another thread reads it, nothing waits.
const pause = whole.time > 150 && !apart ? await measurePause(input) : whole.time;
console.log(JSON.stringify({ quarter, whole, bytes, pause }));
// Servers and threads that a front has started go on.
exit();
