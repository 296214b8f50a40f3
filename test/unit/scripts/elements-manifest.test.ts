import { describe, expect, it } from 'vitest';
import { createHtmlData, createManifest } from '../../../.scripts/elements-manifest.mjs';
import { entries } from '../../../.scripts/package-entries.mjs';

describe('the manifest of the elements', () => {
  const manifest = createManifest();
  const [element] = manifest.modules[0]?.declarations ?? [];

  it('has every attribute, event and method of <assay-score>, each with a description', () => {
    expect(element?.tagName).toBe('assay-score');
    expect(element?.attributes.map(({ name }) => name)).toEqual([
      'model',
      'src',
      'integrity',
      'content',
      'for',
      'traits',
      'compare-to',
      'delay',
      'embedder',
      'composite',
      'reading',
      'rows',
    ]);
    expect(element?.events.map(({ name, type }) => [name, type.text])).toEqual([
      ['assay-score', 'AssayScoreEvent'],
      ['assay-error', 'AssayErrorEvent'],
    ]);
    const names = element?.members.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['compareTo', 'assay', 'strings', 'card', 'status', 'score']),
    );
    const described = [...(element?.members ?? []), ...(element?.events ?? [])];
    expect(described.filter(({ description }) => !description)).toEqual([]);
  });

  it('has the parts and custom properties that a page can style', () => {
    expect(element?.cssParts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['card', 'meter', 'retry']),
    );
    expect(element?.cssProperties).toContainEqual({
      name: '--assay-accent',
      default: 'light-dark(#3d4fd6, #99a6ff)',
    });
  });

  it('describes every element that has a module of its own, its slots and members', () => {
    const all = manifest.modules.flatMap(({ declarations }) => declarations);
    const tags = Object.keys(entries.page).flatMap((name) =>
      name.startsWith('define') ? [name.replace('define/', 'assay-').replace('define', 'assay-score')] : [],
    );
    expect(all.map(({ tagName }) => tagName).sort()).toEqual(tags.sort());
    const described = all.flatMap(({ members, attributes, events }) => [
      ...members,
      ...attributes,
      ...events,
    ]);
    expect(described.filter(({ description }) => !description)).toEqual([]);
    expect(element?.slots.map(({ name }) => name)).toEqual(['loading', 'empty', 'error', 'footer']);
    const field = all.find(({ tagName }) => tagName === 'assay-field');
    expect(field?.attributes.map(({ name }) => name)).toContain('min-composite');
    expect(field?.members.map(({ name }) => name)).toEqual(['assay', 'strings', 'delay', 'card', 'control']);
  });

  it('gives the tag and its attributes to HTML completion', () => {
    const [tag] = createHtmlData(manifest).tags;
    expect(tag?.name).toBe('assay-score');
    expect(tag?.attributes.find(({ name }) => name === 'delay')?.description).toMatch(/^Milliseconds/);
  });
});
