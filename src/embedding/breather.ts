// Long work on one thread, a few milliseconds at a time: between stretches the event loop runs, so that aborts and
// other requests get through. A message channel, since nested timers wait at least 4 ms in browsers.

/** Milliseconds of work before the event loop gets its turn: half a frame. */
const stretch = 8;

export interface Breather {
  /** True when the current stretch is over. */
  due(): boolean;
  /** Lets everything that waits on the event loop run, and begins the next stretch. */
  take(): Promise<void>;
}

/** @param now milliseconds on a clock that never goes back */
export function breather(now: () => number = () => performance.now()): Breather {
  let began = now();
  return {
    due: () => now() - began >= stretch,
    take: async () => {
      await turnOfTheEventLoop();
      began = now();
    },
  };
}

function turnOfTheEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
