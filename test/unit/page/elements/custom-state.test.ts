import { describe, expect, it } from 'vitest';
import { setState } from '../../../../src/page/elements/score/custom-state.js';

/** Internals whose set of states refuses names as a browser does. */
function createInternals(refuses: (name: string) => boolean) {
  const states = new (class extends Set<string> {
    override add(name: string): this {
      if (refuses(name)) throw new DOMException('Invalid state name', 'SyntaxError');
      return super.add(name);
    }
  })();
  return { states, internals: { states } as unknown as ElementInternals };
}

describe('setState', () => {
  it('has the status as the only state', () => {
    const { states, internals } = createInternals(() => false);
    for (const status of ['busy', 'result', 'idle', 'error'] as const) {
      setState(internals, status);
      expect([...states]).toEqual([status]);
    }
  });

  it('writes the status with two dashes where Chromium before 125 asks for them', () => {
    const { states, internals } = createInternals((name) => !name.startsWith('--'));
    for (const status of ['busy', 'result'] as const) {
      setState(internals, status);
      expect([...states]).toEqual([`--${status}`]);
    }
  });

  it('does nothing where elements have no states', () => {
    expect(() => setState({} as ElementInternals, 'busy')).not.toThrow();
  });
});
