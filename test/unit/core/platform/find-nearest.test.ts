import { describe, expect, it } from 'vitest';
import { findNearest } from '../../../../src/core/platform/index.js';

describe('findNearest', () => {
  it.each<[string, string[], string | undefined]>([
    // Case, spaces and punctuation.
    ['ASSETS', ['assets', 'base'], 'assets'],
    ['Urgent!', ['calm', 'urgent'], 'urgent'],
    ['very-good', ['good', 'Very good'], 'Very good'],
    ['git_hub', ['github'], 'github'],
    ['１', ['1'], '1'],
    // One edit: a character more, less or other, or two swapped.
    ['asset', ['base', 'assets'], 'assets'],
    ['variannt', ['variant'], 'variant'],
    ['clam', ['calm'], 'calm'],
    ['kalm', ['calm'], 'calm'],
    ['handel', ['handle'], 'handle'],
    // Two edits, in names of 8 characters or more.
    ['datasetServers', ['datasetsServer'], 'datasetsServer'],
    ['servceWrker', ['service', 'serviceWorker'], 'serviceWorker'],
    ['vraaint', ['variant'], undefined],
    // The first of several, but a name that differs in case only before all others.
    ['calms', ['calm', 'calmer'], 'calm'],
    ['Calms', ['calm', 'CALMS'], 'CALMS'],
    // Other names: opposites, numbers, short ones, nothing in common.
    ['unsafe', ['safe'], undefined],
    ['safe', ['unsafe'], undefined],
    ['1000', ['1001'], undefined],
    ['yes', ['yea'], undefined],
    ['baseUrl', ['base'], undefined],
    ['models', ['assets', 'base'], undefined],
    ['漢字', ['漢語'], undefined],
    ['!', ['?'], undefined],
    ['', ['base'], undefined],
    ['base', [], undefined],
  ])('finds for %j among %j the name %j', (name, known, nearest) => {
    expect(findNearest(name, known)).toBe(nearest);
  });

  it('compares a text of any length', () => {
    expect(findNearest('x'.repeat(1_000_000), ['assets'])).toBeUndefined();
    expect(findNearest('assets', ['x'.repeat(1_000_000)])).toBeUndefined();
  });
});
