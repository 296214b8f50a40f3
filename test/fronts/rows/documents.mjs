// Documents: configurations, catalogs, terms, exported versions.
import { gzipSync } from 'node:zlib';
import { micromark } from 'micromark';
import { validateConfiguration } from '../../../dist/authoring/configuration/index.js';
import { readDocument } from '../../../dist/authoring/pipeline/read-document.js';
import { hashSamples } from '../../../dist/authoring/pipeline/samples-text.js';
import * as limits from '../../../dist/core/contract/fronts/index.js';
import { loadJson } from '../../../dist/core/storage/catalog/json-file.js';
import { exceedsMarkdownLimits } from '../../../dist/page/elements/model-card/markdown-limits.js';
import { fewJson, json, lines, repeat, textOf } from '../shapes.mjs';

const { yamlLimits, markdownLimits } = limits;

export const fronts = {
  yamlLimits: {
    size: 200_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      brackets: (n) => lines(n, () => `- ${repeat('[', 1_000)}${repeat(']', 1_000)}`),
      open: (n) => repeat('[', n),
      closedLevels: (n) => lines(n, (i) => `k${i}: ${repeat('[', 60)}${repeat(']', 60)}`),
      maps: (n) => lines(n, (i) => `- { a${i}: 1 }`),
      keys: (n) => lines(Math.min(n, yamlLimits.entries * 9), (i) => `k${i}: 1`),
      aliases: (n) => `a: &a [1]\n${lines(n, (i) => `b${i}: *a`)}`,
      tags: (n) => lines(n, () => '- !!str a'),
      long: (n) => `a: "${repeat('x', n)}"`,
      folded: (n) => `a: >\n${lines(n, () => '  x')}`,
      comments: (n) => lines(n, () => '# x'),
      spaces: (n) => `a: ${repeat(' ', n)}b`,
      indents: (n) => lines(n, (i) => `${' '.repeat(i % 200)}a${i}:`),
    },
    read: (text) => readDocument(text, 'model.yaml'),
  },
  documentLimits: {
    size: 200_000,
    bytes: 64 * 1024 * 1024,
    shapes: textOf(
      {
        deep: (n) => `${repeat('[', Math.min(n, 2_000))}${repeat(']', Math.min(n, 2_000))}`,
        traits: (n) => `{"traits":[${lines(n, (i) => `{"type":"spectrum","key":"k${i}"},`)}{}]}`,
        keys: json.keys,
        paraphrases: (n) =>
          `{"traits":[{"type":"spectrum","key":"a","positive_paraphrases":[${repeat('"a",', n)}"b"]}]}`,
        sources: (n) => `{"sources":[${repeat('{"type":"csv","path":"a"},', n)}{}]}`,
      },
      JSON.parse,
    ),
    read: (value) => validateConfiguration(value),
  },
  catalogLimits: {
    size: 8_000_000,
    bytes: 32 * 1024 * 1024,
    shapes: fewJson,
    read: (text) =>
      loadJson(
        { name: 'Catalog', isValid: (value) => value !== null, remedy: '', describeProblem: () => '' },
        'https://a.example/catalog.json',
        { get: async () => undefined, set: async () => {} },
        { fetch: async () => new Response(text) },
      ),
  },
  markdownLimits: {
    size: 20_000,
    bytes: 16 * 1024 * 1024,
    shapes: {
      prose: (n) => repeat('A *word* of a [link](https://a.example).\n\n', n),
      nested: (n) => repeat('- ', n),
      lists: (n) => repeat(`${'- '.repeat(16)}a\n`, n),
      quotes: (n) => repeat(`${'>'.repeat(16)}a\n`, n),
      indents: (n) => lines(n, (i) => `${'  '.repeat(i % 16)}- a`),
      emphasis: (n) => repeat('*a_', n),
      paragraphs: (n) => repeat(`${'*a_'.repeat(200)}\n\n`, n),
      brackets: (n) => repeat('[', n),
      links: (n) => repeat('[a](', n),
      definitions: (n) => repeat('[a]: b\n', n),
      ticks: (n) => repeat('`a', n),
    },
    // As elements/model-card/markdown.ts does, whose rest needs a page.
    read: (text) => {
      if (text.length <= markdownLimits.characters && !exceedsMarkdownLimits(text)) micromark(text);
    },
  },
  versionFileLimits: {
    size: 40_000_000,
    bytes: 64 * 1024 * 1024,
    shapes: {
      zeros: (n) => new Uint8Array(gzipSync(Buffer.alloc(n))),
      tooLarge: (n) => new Uint8Array(gzipSync(Buffer.alloc(n * 8))),
    },
    read: hashSamples,
  },
};
