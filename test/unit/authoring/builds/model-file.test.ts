import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readModelFile } from '../../../../src/authoring/builds/model-file.js';
import { writeVersionFile } from '../../../../src/authoring/builds/version-file.js';
import { readArtifact } from '../../../../src/core/scoring/index.js';
import { sha256 } from '../../../../src/core/storage/index.js';

const path = new URL('../../../../models/assay.formality/model.assay', import.meta.url);
const readTrained = async () => new Uint8Array(await readFile(path));
const bytes = (text: string) => new TextEncoder().encode(text);

test('a trained model is its own file', async () => {
  const artifact = await readTrained();
  const entry = await readModelFile(artifact);
  expect(entry.card).toEqual(readArtifact(artifact).card);
  expect(entry.artifact).toEqual({ path: '', sha256: await sha256(artifact), bytes: artifact.length });
  expect(await entry.read?.()).toEqual(artifact);
  expect(entry.readBuild).toBeUndefined();
});

test('an exported version has the model, and what it can be rebuilt from for another embedder', async () => {
  const artifact = await readTrained();
  const file = await writeVersionFile({
    created_at: '2026-01-05T09:30:00.000Z',
    tags: [],
    counts: { texts: 1, samples: 2, positive: 1, negative: 1 },
    warnings: [],
    configuration: { traits: [] },
    artifact,
    samples: bytes('samples'),
    report: null,
  });
  const entry = await readModelFile(file);
  expect(entry.card).toEqual(readArtifact(artifact).card);
  expect(await entry.read?.()).toEqual(artifact);
  expect(await entry.readBuild?.()).toEqual({ configuration: { traits: [] }, samples: bytes('samples') });
});

test.each([
  ['an HTML page', bytes('<!doctype html><title>Not Found</title>'), 'artifact_damaged'],
  ['an empty file', new Uint8Array(), 'artifact_damaged'],
  ['a cut exported version', bytes('ASSAYVER\u0001'), 'invalid_request'],
])('%s is not a model', async (_name, file, code) => {
  await expect(readModelFile(file)).rejects.toMatchObject({ code });
});
