import { describe, expect, it } from 'vitest';
import { openBody, readAll } from '../../../../src/core/platform/index.js';

describe('openBody', () => {
  it('returns the body, whole', async () => {
    const body = openBody(new Response('a body'));
    expect(body && new TextDecoder().decode((await readAll(body, 100)) ?? undefined)).toBe('a body');
  });

  it('returns null without a body', () => {
    expect(openBody(new Response(null))).toBeNull();
  });

  it('cancels the connection when its reader does', async () => {
    let reason: unknown;
    const source = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: (why) => {
        reason = why;
      },
    });
    await openBody(new Response(source))?.cancel('enough');
    expect(reason).toContain('enough');
  });
});
