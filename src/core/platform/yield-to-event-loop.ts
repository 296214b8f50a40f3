// Splits long work on one thread into stretches of a few milliseconds, with an event loop turn between them, so that
// aborts and other requests get through. Uses a message channel, because browsers delay nested timers by at least 4 ms.

/** Milliseconds of work before the event loop runs: half a frame. */
const stretch = 8;

export interface EventLoopPause {
  /** True when the current stretch is over. */
  due(): boolean;
  /** Lets all pending tasks of the event loop run, then starts the next stretch. */
  take(): Promise<void>;
}

/** @param now milliseconds on a monotonic clock */
export function yieldToEventLoop(now: () => number = () => performance.now()): EventLoopPause {
  let start = now();
  return {
    due: () => now() - start >= stretch,
    take: async () => {
      await waitForTurn();
      start = now();
    },
  };
}

function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
