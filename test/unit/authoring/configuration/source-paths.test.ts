import { describe, expect, it } from 'vitest';
import { staysInside } from '../../../../src/authoring/configuration/index.js';
import { toFileUrl } from '../../../../src/core/platform/index.js';

const inside = [
  'a',
  'a.csv',
  './a',
  'a/b.c/d',
  'a..b',
  '..a',
  'a../b',
  'a//b',
  'ünï/ç',
  'a b.csv',
  ' a.csv',
  '100%.csv',
  '%41',
  'a%2eb',
  '...',
  'C#/a.csv',
  'why?.csv',
  '2026:q1.csv',
  'a/c:d.csv',
  'a~1.csv',
  'a/~/b',
];

const outside = [
  '',
  ' ',
  '..',
  '../x',
  'a/../../x',
  'a/..',
  'a/../b',
  '/etc/passwd',
  ' /etc/passwd',
  '//host/x',
  '~',
  '~/x',
  '~user/x',
  '\\\\srv\\x',
  'a\\..\\x',
  'C:\\x',
  'C:/x',
  'c:x',
  'file:///x',
  ' file:///x',
  'FILE:x',
  'https://example.org/x',
  'data:text/plain,x',
  '%2e%2e/x',
  '.%2E/x',
  'a/%2e./x',
  'a/%20../x',
  'a%2fb',
  'a%5Cb',
  'a%00',
  'a%0ab',
  'a\u0000b',
  'a\u007fb',
  'a\ud800b',
  '.\t./x',
  '.\n./x',
  ' ../x',
  '../x ',
  '.. /x',
  'a/ ../x',
];

describe('staysInside', () => {
  it.each(inside)('accepts %j', (path) => {
    expect(staysInside(path)).toBe(true);
  });

  it.each(outside)('refuses %j', (path) => {
    expect(staysInside(path)).toBe(false);
  });

  it.each(inside)('accepts %j, whose URL is below the folder and names the same file', (path) => {
    const url = toFileUrl(path, 'https://host/models/m/');
    expect(url.href).toMatch(/^https:\/\/host\/models\/m\/[^?#]+$/);
    expect(decodeURIComponent(url.pathname)).toBe(`/models/m/${path.replace(/^\.\//, '')}`);
  });
});
