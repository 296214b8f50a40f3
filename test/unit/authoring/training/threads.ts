// Trainer threads for tests: the real trainer behind real message channels, all on the test's own thread.

import { serveTrainer } from '../../../../src/authoring/training/index.js';
import type {
  ThreadEndpoint,
  ThreadRequest,
  ThreadResponse,
} from '../../../../src/core/platform/thread/index.js';

export interface TestThread {
  readonly endpoint: ThreadEndpoint;
  readonly terminated: boolean;
  /** Methods of the requests sent to it. */
  readonly received: readonly string[];
}

interface Behaviour {
  /** False: its script fails to load; `hangs`: it never loads. Default: true. */
  starts?: boolean | 'hangs';
  /** Called with every study that its helper is sent; true: the thread fails in the middle of it. */
  failsInStudy?: () => boolean;
}

type Listener = (event: Event) => void;

/** A helper's port that drops its answers once the thread has failed. */
function watchStudies(port: MessagePort, failsInStudy: () => boolean, fail: () => void): MessagePort {
  const { port1, port2 } = new MessageChannel();
  let failed = false;
  port.onmessage = ({ data }: MessageEvent<ThreadRequest>) => {
    if (data.method === 'study' && failsInStudy()) failed = true;
    port2.postMessage(data);
  };
  port2.onmessage = ({ data }: MessageEvent<ThreadResponse>) => {
    if (!failed || data.kind === 'progress') port.postMessage(data);
    else if (data.kind === 'result') fail();
  };
  return port1;
}

/** The inside of a thread, whose helper's port is watched. */
function createScope(inside: MessagePort, watch: ((port: MessagePort) => MessagePort) | undefined) {
  const replacePort = (event: MessageEvent<ThreadRequest>) => {
    if (!watch || event.data.method !== 'help') return event;
    const data = { ...event.data, input: watch(event.data.input as MessagePort) };
    return new MessageEvent('message', { data });
  };
  return {
    postMessage: (message: unknown, transfer: Transferable[]) => inside.postMessage(message, transfer),
    addEventListener: (type: string, listener: Listener) =>
      inside.addEventListener(type, (event) =>
        listener(type === 'message' ? replacePort(event as MessageEvent) : event),
      ),
    start: () => inside.start(),
  };
}

export function createTestThread({ starts = true, failsInStudy }: Behaviour = {}): TestThread {
  const { port1: outside, port2: inside } = new MessageChannel();
  const received: string[] = [];
  let terminated = false;
  let onError: Listener = () => {};
  const fail = () => onError(Object.assign(new Event('error', { cancelable: true }), { message: 'failed' }));
  const endpoint: ThreadEndpoint = {
    postMessage(message: unknown, transfer: Transferable[]) {
      received.push((message as ThreadRequest).method);
      outside.postMessage(message, transfer);
    },
    addEventListener(type: string, listener: Listener) {
      if (type === 'error') onError = listener;
      else outside.addEventListener(type, listener);
    },
    start: () => outside.start(),
    terminate() {
      terminated = true;
      outside.close();
    },
  };
  if (starts === true)
    serveTrainer(createScope(inside, failsInStudy && ((port) => watchStudies(port, failsInStudy, fail))));
  else if (!starts) setTimeout(fail);
  return {
    endpoint,
    received,
    get terminated() {
      return terminated;
    },
  };
}
