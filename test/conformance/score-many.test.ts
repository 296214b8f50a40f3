// scoreMany on the engine in Node, and through the service worker's router.
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createMemoryArea } from '../../src/core/storage/areas/area.js';
import { CatalogView } from '../../src/core/storage/catalog/catalog-view.js';
import { VersionStore } from '../../src/core/storage/models/version-store.js';
import { RouterService } from '../../src/page/service-worker/router-service.js';
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
