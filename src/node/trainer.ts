// Entry of the thread that trains, or runs studies for another one; `createTrainerThread` starts it.
import { parentPort } from 'node:worker_threads';
import { serveTrainer } from '../training/index.js';

const port = parentPort;
if (port)
  serveTrainer({
    postMessage: (message) => port.postMessage(message),
    addEventListener: (type, listener) =>
      port.on(type, (data: unknown) => listener(new MessageEvent(type, { data }))),
  });
