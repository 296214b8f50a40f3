// scoreMany on the engine in Node, and through the service worker's router.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { RouterService } from '../../src/service-worker/router-service.js';
import { createMemoryArea } from '../../src/storage/areas/area.js';
import { CatalogView } from '../../src/storage/catalog/catalog-view.js';
import { VersionStore } from '../../src/storage/models/version-store.js';
import { openEngine } from '../support/engine.js';
import { runScoreMany } from './score-many.js';

const framework = { describe, it, before: beforeAll, after: afterAll };
const engine = openEngine();
const close = () => undefined;

runScoreMany('in process', async () => ({ service: engine, close }), framework);

runScoreMany(
  'router',
  async () => {
    const fetch = async () => Response.json({ format: 1, embedders: [], models: [] });
    const catalog = new CatalogView('https://site.test/', createMemoryArea(), { fetch });
    return { service: new RouterService(catalog, engine, new VersionStore(createMemoryArea())), close };
  },
  framework,
);
