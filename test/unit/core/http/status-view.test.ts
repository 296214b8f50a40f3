import { describe, expect, it } from 'vitest';
import type { EngineStatus } from '../../../../src/core/contract/service.js';
import { engineStatusSchema } from '../../../../src/core/contract/versioned.js';
import { toStatusView } from '../../../../src/core/http/views.js';

const status: EngineStatus = {
  state: 'ready',
  embedder: {
    id: 'Xenova/all-MiniLM-L6-v2',
    revision: 'abc',
    backend: 'webgpu',
    dimensions: 384,
    dtype: 'fp32',
    selfTest: { passed: true, cosine: 0.99999 },
    note: null,
    adapter: 'google/swiftshader',
  },
  loaded: ['assay.clarity'],
  stored: 'disk',
  persisted: null,
  queue: 1,
  cache: { vectors: 3, bytes: 4_608 },
  restarts: 1,
  lastFailure: { at: '2026-01-05T09:30:00.000Z', reason: 'the GPU device was lost', gpu: true },
  siteDataCleared: {
    at: '2026-01-05T09:31:00.000Z',
    detail: 'Models that were built on this device are gone',
  },
};

describe('the status in REST', () => {
  it('has the field names of the interface and matches its schema', () => {
    const { embedder, lastFailure, siteDataCleared, ...same } = status;
    const { selfTest, ...own } = embedder!;
    const view = toStatusView(status);
    expect(view).toEqual({
      ...same,
      embedder: { ...own, self_test: selfTest },
      last_failure: lastFailure,
      site_data_cleared: siteDataCleared,
    });
    expect(engineStatusSchema.parse(view)).toEqual(view);
  });

  it('omits the self-test, and has null for a failure and a clearing, if there are none', () => {
    const bundled = { id: 'assay-small', revision: '1', backend: 'cpu', dimensions: 256 } as const;
    const view = toStatusView({ ...status, embedder: bundled, lastFailure: null, siteDataCleared: null });
    expect(view).toMatchObject({ embedder: bundled, last_failure: null, site_data_cleared: null });
    expect(engineStatusSchema.parse(toStatusView({ ...status, embedder: null }))).toMatchObject({
      embedder: null,
    });
  });
});
