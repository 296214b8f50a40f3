// The pages of the docs as they are built: links among them, their shell, and references that leave nothing out.
import { existsSync, readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { pages, toAddress } from '../../../.scripts/docs/pages.mjs';
import { createManifest } from '../../../.scripts/elements-manifest.mjs';
import { errorStatus } from '../../../src/core/contract/index.js';

if (!existsSync('dist/site/docs.html')) throw new Error('dist/site is missing: run npm run build first');

const origin = 'https://site.example/folder/';
const addresses = pages.map(({ name }) => toAddress(name));
const read = (address: string) => parseHTML(readFileSync(`dist/site/${address}`, 'utf8')).document;
const documents = new Map(addresses.map((address) => [address, read(address)]));

/** The text of a page's content. */
const textOf = (name: string) => documents.get(toAddress(name))?.querySelector('main')?.textContent ?? '';

describe.each(addresses)('%s', (address) => {
  const page = documents.get(address) ?? read(address);

  it('links only to pages, anchors and files that exist, below any folder', () => {
    const missing = [...page.querySelectorAll('a[href], link[href], script[src], img[src]')].filter(
      (element) => {
        const target = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
        const url = new URL(target, origin + address);
        if (!url.href.startsWith(origin)) return !target.startsWith('https://');
        const path = url.pathname.slice('/folder/'.length).replace(/(^|\/)$/, '$1index.html');
        const anchor = decodeURIComponent(url.hash.slice(1));
        if (!existsSync(`dist/site/${path}`)) return true;
        return anchor !== '' && (documents.get(path) ?? read(path)).getElementById(anchor) === null;
      },
    );
    expect(missing.map((element) => element.outerHTML)).toEqual([]);
  });

  it('has unique ids, one title, the policy of the site, and itself as the current page', () => {
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'self'");
    expect(page.querySelectorAll('[style], script:not([src])')).toHaveLength(0);
    const current = [...page.querySelectorAll('#pages [aria-current="page"]')];
    expect(current.map((link) => new URL(link.getAttribute('href') ?? '', origin + address).href)).toEqual([
      origin + address,
    ]);
  });
});

describe('references', () => {
  it('have every element with its attributes, events and parts', () => {
    for (const { declarations } of createManifest().modules) {
      for (const { tagName, attributes, events, cssParts } of declarations) {
        const text = textOf(tagName);
        expect(textOf('elements')).toContain(tagName);
        const names = [tagName, ...[...attributes, ...events, ...cssParts].map(({ name }) => name)];
        expect(names.filter((name) => !text.includes(name))).toEqual([]);
      }
    }
  });

  it('have every field of the configuration document', () => {
    const { properties, $defs } = JSON.parse(readFileSync('dist/schema/model.schema.json', 'utf8'));
    const objects: { properties?: object }[] = [{ properties }, ...Object.values<object>($defs)];
    const fields = objects.flatMap((object) => Object.keys(object.properties ?? {}));
    expect(fields.length).toBeGreaterThan(70);
    expect(fields.filter((field) => !textOf('configuration').includes(field))).toEqual([]);
  });

  it('have every error code', () => {
    expect(Object.keys(errorStatus).filter((code) => !textOf('errors').includes(code))).toEqual([]);
  });

  it('have every export of assay, with its comment', () => {
    const text = textOf('module-assay');
    const names =
      /export \{ ([^}]*) \};\s*$/.exec(readFileSync('dist/esm/assay.d.ts', 'utf8'))?.[1]?.split(', ') ?? [];
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    expect(text).toContain('Creates an Assay for this page.');
    expect(text).toContain('interface AssayOptions');
  });

  it('have a page for each entry point with types, which the index of modules links to', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    const typed = Object.entries<{ types?: string }>(exports)
      .filter(([subpath, { types }]) => types && !subpath.startsWith('./define'))
      .map(([subpath]) => `assay${subpath.slice(1)}`);
    const links = [...(documents.get('docs/modules.html')?.querySelectorAll('main td a') ?? [])];
    expect(links.map(({ textContent }) => textContent).sort()).toEqual(typed.sort());
    for (const link of links) {
      const page = documents.get(`docs/${link.getAttribute('href')?.slice(2)}`);
      expect(page?.querySelector('h1')?.textContent).toBe(link.textContent);
    }
  });

  it('show functions first and errors last', () => {
    const headings = [
      ...(documents.get('docs/module-assay.html')?.querySelectorAll('main :is(h2, h3)') ?? []),
    ].map(({ id }) => id);
    expect(headings[0]).toBe('functions');
    const order = ['functions', 'createassay', 'types', 'scorecard', 'errors', 'assayerror'];
    expect(headings.filter((id) => order.includes(id))).toEqual(order);
  });

  it('show each element live above its code, as the code has it', () => {
    for (const { declarations } of createManifest().modules) {
      for (const { tagName } of declarations) {
        const main = documents.get(`docs/${tagName}.html`)?.querySelector('main');
        const example = main?.querySelector(`.live:has(> ${tagName})`);
        const code = example?.nextElementSibling?.querySelector('pre')?.textContent ?? '';
        expect(code).toContain(`<${tagName} `);
        expect(code.startsWith(example?.innerHTML.trim().slice(0, 40) ?? '?')).toBe(true);
      }
    }
  });
});

it('the installation page shows the tags of CDNs with the hashes of this build', () => {
  const hashes: Record<string, string> = JSON.parse(readFileSync('dist/integrity.json', 'utf8'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const tags = textOf('installation').matchAll(/integrity="([^"]*)"\s+src="([^"]*)"/g);
  const found = [...tags].map(([, hash, address]) => ({ hash, address }));
  const named = Object.keys(hashes).filter((path) => !path.startsWith('dist/cdn/chunk-'));
  const expected = ['https://cdn.jsdelivr.net/npm', 'https://unpkg.com'].flatMap((host) =>
    named.map((path) => ({ hash: hashes[path], address: `${host}/assay@${version}/${path}` })),
  );
  const byAddress = (a: { address?: string }, b: { address?: string }) =>
    (a.address ?? '').localeCompare(b.address ?? '');
  expect(named).toHaveLength(6);
  expect(found.sort(byAddress)).toEqual(expected.sort(byAddress));
});

it('the search index finds sections by words, prefixes and words with a typing error', () => {
  const index = MiniSearch.loadJSON(readFileSync('dist/site/docs/search.json', 'utf8'), {
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'address', 'excerpt'],
  });
  const find = (words: string) =>
    index
      .search(words, { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' })
      .map(({ address }) => address);
  expect(find('trusted types')).toContain('docs/policy.html#trusted-types');
  expect(find('exit cod')[0]).toBe('docs/command-line.html#exit-codes');
  expect(find('confidense')).toContain('docs/score-card.html#confidence');
  expect(find('zzzz')).toEqual([]);
});
