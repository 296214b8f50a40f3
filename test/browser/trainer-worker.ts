// A trainer that holds a lock for as long as it lives, so that a test can count the trainers.
import { serveTrainer } from '../../dist/authoring/training/index.js';

void navigator.locks.request('trainer', { mode: 'shared' }, () => new Promise<void>(() => {}));
// A worker's scope, which the types of the DOM do not have.
serveTrainer(self as unknown as Worker);
