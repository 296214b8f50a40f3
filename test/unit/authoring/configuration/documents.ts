// Configuration documents for the tests: the smallest valid one, and ways to change one part of it.

export const trait = { type: 'spectrum', key: 'clarity' };

export const minimal = { traits: [trait] };

export const withTrait = (patch: object) => ({ traits: [{ ...trait, ...patch }] });
export const withSource = (source: unknown) => ({ ...minimal, sources: [source] });
export const withTraining = (training: unknown) => ({ ...minimal, training });
export const withDiscovery = (discovery: unknown) => ({ ...minimal, discovery });

export const target = { trait: 'clarity' };

/** The required fields of every source type, and nothing else. */
export const sources = {
  jsonl: { type: 'jsonl', path: 'a.jsonl', mapping: { clarity: target } },
  csv: { type: 'csv', path: 'a.csv' },
  github_csv: { type: 'github_csv', repo: 'owner/name', path: 'data/a.csv', columns: { rating: target } },
  huggingface: { type: 'huggingface', dataset: 'owner/name', mapping: { 1: 'positive' } },
  url: { type: 'url', url: 'https://example.org/a' },
  file: { type: 'file', path: 'a.txt' },
  noise: { type: 'noise' },
};

const qualityWords =
  'positive negative good yes high strong excellent fair moderate mixed medium poor no low weak bad';
export const words = qualityWords.split(' ');

export function without(object: object, field: string): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));
}
