// Where sources may be fetched from, and which tokens are accepted. No error may show a token.
import { describe, expect, it } from 'vitest';
import {
  parseSourceHost,
  parseSourceTokens,
  type SourceTokens,
} from '../../../../src/core/contract/source-access.js';

describe('parseSourceHost', () => {
  it.each([
    ['https://git.example', 'https://git.example'],
    ['https://git.example/', 'https://git.example'],
    ['http://localhost:8080/raw//', 'http://localhost:8080/raw'],
  ])('returns the base URL of %s without trailing slashes', (host, expected) => {
    expect(parseSourceHost('github', host)).toBe(expected);
    expect(parseSourceHost('github', new URL(host))).toBe(expected);
  });

  it('resolves a relative URL against the base', () => {
    expect(parseSourceHost('github', '/raw/', 'https://a.example/page')).toBe('https://a.example/raw');
  });

  it.each([
    'git.example',
    '',
    '/raw',
    'file:///home/',
    'ftp://git.example/',
    'x-http://git.example/',
    'data:text/plain,x',
    'https://git.example/?token=secret',
    'https://git.example/#secret',
    'https://user:secret@git.example/',
    'https://secret@git.example/',
  ])('refuses %s, and does not quote it', (host) => {
    const parse = () => parseSourceHost('datasetsServer', host);
    expect(parse).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        detail:
          "Option 'sourceHosts.datasetsServer' must be an http or https URL without query or credentials",
      }),
    );
  });
});

describe('parseSourceTokens', () => {
  it('returns the tokens that are not empty', () => {
    expect(parseSourceTokens()).toEqual({});
    expect(parseSourceTokens({ github: 'ghp_1', huggingface: 'hf_2' })).toEqual({
      github: 'ghp_1',
      huggingface: 'hf_2',
    });
    const empty = { github: '', huggingface: null } as unknown as SourceTokens;
    expect(parseSourceTokens(empty)).toStrictEqual({});
    expect(parseSourceTokens({ github: undefined, huggingface: '!~' })).toStrictEqual({ huggingface: '!~' });
  });

  it.each([' ', 'secret ', ' secret', 'sec ret', 'secret\n', 'sécret', '\u007fsecret', 7, ['secret']])(
    'refuses %j, and does not quote it',
    (token) => {
      const tokens = { huggingface: token } as unknown as SourceTokens;
      expect(() => parseSourceTokens(tokens)).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          detail: "Option 'sourceTokens.huggingface' must be ASCII text without white space",
        }),
      );
    },
  );

  it('refuses an unknown service', () => {
    const tokens = { github: 'a', gitlab: 'secret' } as unknown as SourceTokens;
    expect(() => parseSourceTokens(tokens)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        detail: "Unknown option 'sourceTokens.gitlab'. Known: github, huggingface",
      }),
    );
  });
});
