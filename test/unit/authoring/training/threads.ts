// Trainer threads for tests: the real trainer behind real message channels, all on the test's own thread.
import { serveTrainer, type TrainerThread } from '../../../../src/authoring/training/index.js';

export interface TestThread extends TrainerThread {
  readonly terminated: boolean;
  /** Kinds of the messages sent to it. */
  readonly received: readonly string[];
  /** Fails as a worker does whose script has thrown. */
  fail(): void;
}

interface Behaviour {
  /** False: its script fails to load; `hangs`: it never loads. Default: true. */
  starts?: boolean | 'hangs';
  /** Called with every study that its helper is sent; true: the thread fails in the middle of it. */
  failsInStudy?: () => boolean;
}

/** A helper's port that drops its answers once the thread has failed. */
function watchStudies(port: MessagePort, failsInStudy: () => boolean, fail: () => void): MessagePort {
  const { port1, port2 } = new MessageChannel();
  let failed = false;
  port.onmessage = ({ data }: MessageEvent) => {
    if (data.kind === 'study' && failsInStudy()) failed = true;
    port2.postMessage(data);
  };
  port2.onmessage = ({ data }: MessageEvent) => {
    if (!failed) return port.postMessage(data);
    if (data.kind === 'steps') port.postMessage(data);
    if (data.kind === 'done') fail();
  };
  return port1;
}

export function createTestThread({ starts = true, failsInStudy }: Behaviour = {}): TestThread {
  const { port1: outside, port2: inside } = new MessageChannel();
  const received: string[] = [];
  let terminated = false;
  const event = { message: 'failed', preventDefault: () => {} } as ErrorEvent;
  const thread: TestThread = {
    get terminated() {
      return terminated;
    },
    received,
    onmessage: null,
    onerror: null,
    fail: () => thread.onerror?.(event),
    postMessage(message, transfer) {
      received.push((message as { kind: string }).kind);
      outside.postMessage(message, transfer);
    },
    terminate() {
      terminated = true;
      outside.close();
    },
  };
  outside.onmessage = (message) => thread.onmessage?.(message);
  if (starts !== true) {
    if (!starts) setTimeout(thread.fail);
    return thread;
  }
  serveTrainer({
    postMessage: (message) => inside.postMessage(message),
    addEventListener: (_, listener) => {
      inside.onmessage = (message) => {
        const { kind, port } = message.data;
        const watched = kind === 'help' && failsInStudy && watchStudies(port, failsInStudy, thread.fail);
        listener(watched ? new MessageEvent('message', { data: { kind, port: watched } }) : message);
      };
    },
  });
  return thread;
}
