// Which origin is sent which token. test/unit/authoring/sources/access.test.ts shows the same on real servers.
import { describe, expect, it } from 'vitest';
import {
  createAuthorization,
  resolveSourceHosts,
  type SourceAccess,
} from '../../../../src/authoring/sources/hosts.js';

const tokens = { github: 'gh', huggingface: 'hf' };
const readToken = (url: string, access: SourceAccess = { tokens }) => createAuthorization(url, access);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('createAuthorization', () => {
  it.each([
    ['https://raw.githubusercontent.com/owner/texts/HEAD/a.csv', 'gh'],
    ['https://raw.githubusercontent.com', 'gh'],
    ['https://raw.githubusercontent.com:443/a', 'gh'],
    ['https://huggingface.co/datasets/owner/moods/resolve/main/a.parquet', 'hf'],
    ['https://datasets-server.huggingface.co/parquet?dataset=a', 'hf'],
  ])('sends %s the token of its service', (url, token) => {
    expect(readToken(url)).toEqual(bearer(token));
  });

  it.each([
    'https://example.org/owner/texts/HEAD/a.csv',
    'http://raw.githubusercontent.com/a',
    'https://raw.githubusercontent.com:8443/a',
    'https://raw.githubusercontent.com.example.org/a',
    'https://raw.githubusercontent.com@example.org/a',
    'https://example.org/https://huggingface.co/a',
    'https://cdn.huggingface.co/a',
    'https://github.com/a',
  ])('sends %s no token', (url) => {
    expect(readToken(url)).toEqual({});
  });

  it('sends nothing without a token of the service', () => {
    const url = 'https://huggingface.co/a';
    expect(readToken(url, {})).toEqual({});
    expect(readToken(url, { tokens: { github: 'gh' } })).toEqual({});
    expect(readToken(url, { tokens: { huggingface: '' } })).toEqual({});
  });

  it('sends a token to the given host instead of the public one, and keeps the other public hosts', () => {
    const access = { tokens, hosts: { github: 'https://mirror.example/raw' } };
    expect(readToken('https://mirror.example/raw/a.csv', access)).toEqual(bearer('gh'));
    expect(readToken('https://mirror.example/elsewhere', access)).toEqual(bearer('gh'));
    expect(readToken('https://raw.githubusercontent.com/a.csv', access)).toEqual({});
    expect(readToken('https://huggingface.co/a', access)).toEqual(bearer('hf'));
  });

  it('sends one origin of both services the token of the base URL, and none elsewhere', () => {
    const origin = 'https://mirror.example';
    const hosts = { github: `${origin}/gh`, huggingface: `${origin}/hf`, datasetsServer: `${origin}/viewer` };
    const access = { tokens, hosts };
    expect(readToken(`${origin}/gh/a.csv`, access)).toEqual(bearer('gh'));
    expect(readToken(`${origin}/hf/a.parquet`, access)).toEqual(bearer('hf'));
    expect(readToken(`${origin}/viewer/parquet`, access)).toEqual(bearer('hf'));
    for (const path of ['/', '/gh', '/ghost/a.csv', '/hfx', '/other/gh/a.csv'])
      expect(readToken(origin + path, access)).toEqual({});
  });

  it('sends one origin of two hosts of a service its token, whatever the path', () => {
    const origin = 'https://mirror.example';
    const access = { tokens, hosts: { huggingface: `${origin}/hf`, datasetsServer: `${origin}/viewer` } };
    expect(readToken(`${origin}/other`, access)).toEqual(bearer('hf'));
  });

  it('sends no token where one base URL is that of both services', () => {
    const origin = 'https://mirror.example';
    expect(readToken(`${origin}/a`, { tokens, hosts: { github: origin, huggingface: origin } })).toEqual({});
  });
});

describe('resolveSourceHosts', () => {
  const publicHosts = {
    github: 'https://raw.githubusercontent.com',
    huggingface: 'https://huggingface.co',
    datasetsServer: 'https://datasets-server.huggingface.co',
  };

  it('returns the public hosts by default', () => {
    expect(resolveSourceHosts()).toEqual(publicHosts);
  });

  it.each(['github', 'huggingface', 'datasetsServer'] as const)('replaces only %s', (name) => {
    const hosts = resolveSourceHosts({ [name]: 'https://mirror.example/data/' });
    expect(hosts).toEqual({ ...publicHosts, [name]: 'https://mirror.example/data' });
  });

  it('names the option that is wrong', () => {
    const read = (hosts: object) => () => resolveSourceHosts(hosts);
    expect(read({ github: 'mirror.example' })).toThrow("Option 'sourceHosts.github' must be");
    expect(read({ huggingface: 'ftp://a' })).toThrow("Option 'sourceHosts.huggingface' must be");
    expect(read({ datasetsServer: 'https://a/?b' })).toThrow("Option 'sourceHosts.datasetsServer' must be");
    const unknown = "Unknown option 'sourceHosts.gitlab'. Known: github, huggingface, datasetsServer";
    expect(read({ gitlab: 'https://a' })).toThrow(unknown);
    expect(read({ gitlab: 'https://a' })).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
