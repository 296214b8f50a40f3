// A client generated from the published documents: its types compile in a program that uses them, and the program
// runs against the app.
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/core/http/index.js';
import { readVariantA, readVariantB } from '../../fixtures/client/program.js';
import { openEngine } from '../../support/engine.js';
import { buildDocuments, writeDocuments } from './documents.js';

const program = fileURLToPath(new URL('../../fixtures/client/program.ts', import.meta.url));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

beforeAll(async () => {
  const documents = await buildDocuments();
  const folder = writeDocuments(documents, 'client');
  for (const name of ['a', 'b'] as const) {
    const types = await openapiTS(pathToFileURL(`${folder}/${name}.json`));
    writeFileSync(`${folder}/${name}.d.ts`, astToString(types));
  }
});

test('a program over the generated types compiles, and its deliberate mistakes do not', {
  timeout: 180_000,
}, () => {
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([program], options));
  expect(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual(
    [],
  );
});

test("the program reads the engine's scores from both variants", async () => {
  const engine = openEngine();
  const { card } = await engine.score('assay.commit-message', {
    content: 'Fix the parser: accept empty lines',
    traits: ['intent_clarity'],
  });
  const [a, b] = (['A', 'B'] as const).map((variant) => createApp(engine, { variant }));
  const expected = { composite: card.composite, tiers: Object.values(card.detail).map(({ label }) => label) };
  expect(await readVariantA(a!.fetch)).toEqual({ ...expected, failure: "Model 'no.such' not found" });
  expect(await readVariantB(b!.fetch)).toEqual({
    ...expected,
    failure: 'Content is empty: it has no words to score',
  });
});
