import { describe, expect, test, vi } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type { ScoringService } from '../../../../src/core/contract/service.js';
import { askAbout, readSignal } from '../../../../src/page/client/arguments.js';
import { readContent } from '../../../../src/page/client/read-content.js';

type Card = ScoringService['card'];
const knows: Card = async () => ({}) as Awaited<ReturnType<Card>>;
const failing =
  (error: Error): Card =>
  async () => {
    throw error;
  };

/** Asks about a content, and returns what the call resolves or rejects with. */
function ask(content: unknown, card: Card = knows) {
  const { signal } = new AbortController();
  const method = vi.fn(async () => 'answer');
  const onProgress = () => {};
  const [call, given] = askAbout({ card }, method, 'assay.one', content, { signal, onProgress });
  expect(given).toBe(signal);
  return { method, onProgress, signal, result: call(signal).catch((error: unknown) => error) };
}

describe('a call about a content', () => {
  test('passes on a text or a request', async () => {
    const { method, signal, onProgress, result } = ask('text');
    expect(await result).toBe('answer');
    const request = readContent('text');
    expect(method).toHaveBeenCalledWith('assay.one', request, signal, onProgress);
    expect(request).toMatchObject({ content: 'text' });
    expect(readContent({ content: 'text' })).toEqual(request);
    expect(await ask({ content: 'text' }).result).toBe('answer');
  });

  test.each([
    ['a text', 'A text.'],
    ['a text without Latin letters', '你好'],
    ['a lone surrogate', 'a\ud800'],
    ['a long text', 'word '.repeat(30_000)],
    ['a request with undefined fields', { content: 'text', compare_to: undefined, traits: undefined }],
    ['a request of everything', { content: 'text', compare_to: 'before', traits: ['clarity'] }],
    ['an empty list', { content: 'text', traits: [] }],
    ['a text as a list', { content: 'text', traits: 'clarity' }],
    ['a further field', { content: 'text', top: 3 }],
    ['no content', { compare_to: 'before' }],
    ['an object with a prototype', Object.create({ content: 'text' })],
  ])('reads %s at a glance as the checks of every other interface do', async (_name, content) => {
    const { method, result } = ask(content);
    const expected = readContent(content);
    if (expected instanceof AssayError) expect(await result).toEqual(expected);
    else {
      await result;
      expect(method.mock.calls[0]?.[1 as never]).toEqual(expected);
    }
  });

  test('rejects an invalid content of a known model without sending it', async () => {
    const { method, result } = ask(5);
    expect(await result).toMatchObject({ code: 'invalid_request' });
    expect(method).not.toHaveBeenCalled();
  });

  test('says that the model is unknown, or the call was cancelled, before that the content is invalid', async () => {
    const missing = new AssayError('model_not_found', 'no model');
    expect(await ask(5, failing(missing)).result).toBe(missing);
    const cancelled = new DOMException('cancelled', 'AbortError');
    expect(await ask(5, failing(cancelled)).result).toBe(cancelled);
    const offline = new AssayError('engine_unavailable', 'no engine');
    expect(await ask(5, failing(offline)).result).toMatchObject({ code: 'invalid_request' });
  });

  test('rejects a handle that is not a string at once', () => {
    const work = () => askAbout({ card: knows }, async () => 'answer', 7 as unknown as string, 'text', {});
    expect(work).toThrow('The model handle must be a string, not 7');
  });
});

test('the only option of a short call is its signal', () => {
  const { signal } = new AbortController();
  expect(readSignal({ signal })).toBe(signal);
  expect(readSignal()).toBeUndefined();
  expect(() => readSignal({ signal: 'now' } as object)).toThrow("Option 'signal' must be an AbortSignal");
  expect(() => readSignal({ onProgress: () => {} } as object)).toThrow("Unknown option 'onProgress'");
});

test('what a getter of the options throws is the cause of the error', () => {
  const cause = new Error('mine');
  const options = Object.defineProperty({}, 'signal', {
    enumerable: true,
    get: () => {
      throw cause;
    },
  });
  expect(() => readSignal(options)).toThrow(expect.objectContaining({ code: 'invalid_request', cause }));
});
