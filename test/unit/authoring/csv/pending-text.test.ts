import { describe, expect, it } from 'vitest';
import { PendingText } from '../../../../src/authoring/csv/pending-text.js';

const unit = 'x'.repeat(64 * 1024);

describe('PendingText', () => {
  it('returns short texts with each piece', () => {
    const pending = new PendingText(1e9);
    expect(pending.add('ab', false)).toBe('ab');
    pending.keep('b');
    expect(pending.add('c', false)).toBe('bc');
  });

  it('waits until a long incomplete text has doubled, or ends', () => {
    const pending = new PendingText(1e9);
    expect(pending.add(unit, false)).toBe(unit);
    pending.keep(unit);
    expect(pending.add('a', false)).toBeUndefined();
    expect(pending.add(unit, false)).toBe(`${unit}a${unit}`);
    pending.keep(unit);
    expect(pending.add('b', false)).toBeUndefined();
    expect(pending.add('c', true)).toBe(`${unit}bc`);
  });

  it('does not wait past its limit', () => {
    const pending = new PendingText(unit.length + 2);
    pending.keep(unit);
    expect(pending.add('ab', false)).toBeUndefined();
    expect(pending.add('c', false)).toBe(`${unit}abc`);
  });
});
