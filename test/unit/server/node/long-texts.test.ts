// Many long texts at once, through HTTP and the engine as shipped.
import { expect, it } from 'vitest';
import { createApp } from '../../../../src/core/http/index.js';
import { openModels } from '../../../../src/server/node/index.js';

const score = (app: ReturnType<typeof createApp>, body: string) =>
  app.fetch(
    new Request('http://localhost/m/assay.formality', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/plain' },
    }),
  );

const write = (seed: number) =>
  Array.from({ length: 16_000 }, (_, i) => `Sentence ${i * seed} speaks of rivers, boats and bridges.`)
    .join(' ')
    .slice(0, 1_000_000);

it('answers texts of 1 MB that are read in turns for longer than the time without progress allows', async () => {
  const service = openModels('models', { embedder: 'assay-small' });
  await score(createApp(service), 'A short one, which loads the model.');
  const began = performance.now();
  expect((await score(createApp(service), write(1))).status).toBe(200);
  const app = createApp(service, { deadline: 4 * (performance.now() - began) });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => score(app, write(at + 2))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
