// How the sources of a document are read for a discovery.
import { describe, expect, it } from 'vitest';
import { applyDefaults } from '../../../../src/authoring/configuration/index.js';
import { toDiscoveryReading } from '../../../../src/authoring/pipeline/discovery/reading.js';
import type { Configuration } from '../../../../src/core/contract/configuration/index.js';

const read = (document: Configuration) => {
  const { sources, pool } = toDiscoveryReading(applyDefaults(document));
  return { sources, keys: pool?.map(({ key }) => key) };
};
const url = { type: 'url', url: 'https://example.org/a' } as const;
const csv = { type: 'csv', path: 'a.csv' } as const;

describe('a document that names no trait', () => {
  it('has every source without a trait as a source of unlabelled texts', () => {
    const file = { type: 'file', path: 'a.txt', quality: 'negative' } as const;
    const { sources, keys } = read({
      traits: 'discover',
      sources: [url, csv, file, { ...csv, trait: 'tone' }],
    });
    expect(sources.map((source) => 'trait' in source && source.trait)).toEqual(['', '', '', 'tone']);
    expect(keys).toEqual(['', 'tone']);
  });

  it('has the labels of a mapping as groups, of the trait that they name or of none', () => {
    const mapping = { up: 'positive', down: { trait: 'move', quality: 'low' } } as const;
    const hub = { type: 'huggingface', dataset: 'a/b', mapping } as const;
    const jsonl = { type: 'jsonl', path: 'a.jsonl', mapping: { mood: { trait: 'mood' } } } as const;
    const { sources, keys } = read({ traits: 'discover', sources: [hub, { ...csv, mapping }, jsonl] });
    const named = { up: { trait: '', quality: 'positive' }, down: mapping.down };
    expect(sources.map((source) => 'mapping' in source && source.mapping)).toEqual([
      named,
      named,
      jsonl.mapping,
    ]);
    expect(keys).toEqual(['', 'move', 'mood']);
  });
});

describe('a document with an authored trait', () => {
  const traits: Configuration['traits'] = [{ type: 'spectrum', key: 'tone' }, { discover: 1 }];

  it('has only sources that name neither a trait nor a grade as unlabelled texts', () => {
    const graded = { ...csv, quality: 'negative' } as const;
    const labelled = { ...csv, label_column: 'label' };
    const { sources, keys } = read({
      traits,
      sources: [url, csv, graded, labelled, { ...url, trait: 'tone' }],
    });
    expect(sources.map((source) => 'trait' in source && source.trait)).toEqual([
      '',
      '',
      false,
      false,
      'tone',
    ]);
    expect(keys).toEqual(['']);
  });
});
