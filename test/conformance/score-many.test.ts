// scoreMany on the engine as Node holds it, and through the service worker's router.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { RouterService } from '../../src/service-worker/router-service.js';
import { memoryArea } from '../../src/storage/area.js';
import { VersionStore } from '../../src/storage/versions.js';
import { openEngine } from '../support/engine.js';
import { runScoreMany } from './score-many.js';

const framework = { describe, it, before: beforeAll, after: afterAll };
const engine = openEngine();
const close = () => undefined;

runScoreMany('in process', async () => ({ service: engine, close }), framework);

runScoreMany(
  'router',
  async () => {
    const nothing = async () => ({ format: 1 as const, embedders: [], models: [] });
    return { service: new RouterService(nothing, engine, new VersionStore(memoryArea())), close };
  },
  framework,
);
