// What a claim's statement does beside its samples: it describes the trait, and a statement about something else is named.
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../support/engine.js';
import { createLightModels } from '../../../support/light-models.js';

const engine = openEngine('assay-small', createLightModels());
const claim = {
  type: 'claim',
  key: 'winter',
  confirming_paraphrases: ['Winter days freeze', 'It is icy in winter', 'Winters here are bitterly cold'],
  contradicting_paraphrases: ['Winter is warm', 'Winters are mild and sunny', 'It never freezes in winter'],
};

async function build(change: object): Promise<{ warnings: readonly string[]; description: string }> {
  const configuration = { effort: 'low', traits: [{ ...claim, ...change }] };
  const { warnings } = await engine.authoring.build({ handle: 'local.claim', configuration });
  const [trait] = await engine.traits('local.claim');
  return { warnings, description: trait?.description ?? '' };
}

describe('the statement of a claim', () => {
  it.each(['Winter is cold', 'In winter it freezes', 'The winters of this country are cold'])(
    'describes its trait where no description does: %s',
    async (statement) => {
      expect(await build({ claim_statement: statement })).toEqual({ warnings: [], description: statement });
    },
  );

  it('gives way to a description', async () => {
    const change = { claim_statement: 'Winter is cold', description: 'About winter' };
    expect(await build(change)).toEqual({ warnings: [], description: 'About winter' });
    expect((await build({})).description).toBe('');
  });

  it.each(['The parliament should lower the tax on books', 'My printer does not find the network'])(
    'is named where it is about something else: %s',
    async (statement) => {
      const { warnings } = await build({ claim_statement: statement });
      expect(warnings).toEqual([
        expect.stringMatching(
          /^Trait 'winter': claim_statement is far from its confirming texts: \d+ % of general texts are nearer\. Check that both are about the same claim$/,
        ),
      ]);
    },
  );
});
