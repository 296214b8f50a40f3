// Building in one go, on the real engine with the bundled embedder, in memory.
import { expect, it } from 'vitest';
import { openEngine } from '../../support/engine.js';

const positive = [
  'Please fix this today',
  'Send me the report by noon',
  'Call the client back now',
  'Ship the release tonight',
];
const negative = [
  'The sky is blue in June',
  'Cats sleep most of the day',
  'Rivers run to the sea',
  'Old trees have deep roots',
];

it('builds', async () => {
  const engine = openEngine();
  const stages: string[] = [];
  const record = await engine.authoring.build(
    {
      handle: 'local.urgent',
      configuration: {
        effort: 'low',
        traits: [
          { type: 'spectrum', key: 'urgent', positive_paraphrases: positive, negative_paraphrases: negative },
        ],
      },
      public: true,
    },
    undefined,
    ({ stage, done, total }) => stages.push(`${stage} ${done}/${total}`),
  );
  console.log(record, stages.slice(0, 12), stages.length);
  console.log(JSON.stringify(await engine.score('local.urgent', { content: 'Reply to the customer now' })));
  expect((await engine.models()).map(({ handle }) => handle)).toContain('local.urgent');
});
