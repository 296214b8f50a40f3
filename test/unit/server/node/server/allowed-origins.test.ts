import { describe, expect, it } from 'vitest';
import { createOriginCheck } from '../../../../../src/server/node/server/allowed-origins.js';

const listAllowed = (pattern: string, origins: readonly string[]) =>
  origins.filter(createOriginCheck([pattern]));

describe('an origin', () => {
  it.each([
    'https://example.org',
    'http://localhost:6274',
    'https://[2001:db8::1]:8443',
    'https://xn--bcher-kva.example',
    'tauri://localhost',
    'app://obsidian.md',
    'capacitor://localhost',
    'ionic://localhost',
    'wails://wails.localhost:34115',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'moz-extension://0f5b5b0e-6f5d-4c4f-9f8a-4f0d1c2b3a49',
    'safari-web-extension://2B9F1F6A-7C38-4B0E-9A3A-0D5C9A1B2C3D',
    'vscode-webview://1a2b3c4d5e6f',
    'file://',
    'null',
  ])('%s is allowed when it is named, and no other one is', (origin) => {
    const isAllowed = createOriginCheck([origin]);
    const others = [`${origin}x`, `${origin}.evil.example`, 'https://other.example', '', null];
    expect([origin, ...others].filter(isAllowed)).toEqual([origin]);
  });

  it.each([
    '*',
    '',
    'app.example',
    'localhost:3000',
    'https://app.example/',
    'HTTPS://app.example',
    'https://APP.example',
    'https://app.example:443',
    'https://a@app.example',
    'https://app.example?a',
    'https://*',
    'https://*.',
    'https://a*.example.org',
    'https://*.*.example.org',
    'https://a.*.example.org',
    '*://example.org',
    '*.example.org',
    'tauri://localhost/',
    'tauri:localhost',
    'chrome-extension://*/',
    'chrome-extension://a*',
    'Null',
  ])('cannot be %j', (wrong) => {
    expect(() => createOriginCheck([wrong])).toThrow(`Not an origin like 'https://example.org': '${wrong}'`);
  });
});

describe('a pattern', () => {
  it('allows every name below a domain, but not the domain, another scheme or another port', () => {
    const origins = [
      'https://app.example.org',
      'https://a.b.example.org',
      'https://example.org',
      'http://app.example.org',
      'https://app.example.org:8443',
      'https://evilexample.org',
      'https://app.example.org.evil.example',
      'https://app.exampleXorg',
      'null',
    ];
    expect(listAllowed('https://*.example.org', origins)).toEqual(origins.slice(0, 2));
    expect(listAllowed('https://*.example.org:8443', origins)).toEqual(['https://app.example.org:8443']);
  });

  it('allows every port of a host', () => {
    const origins = [
      'http://localhost',
      'http://localhost:5173',
      'https://localhost:1',
      'http://localhost:x',
    ];
    expect(listAllowed('http://localhost:*', origins)).toEqual(origins.slice(0, 2));
    expect(listAllowed('http://[::1]:*', ['http://[::1]:80', 'http://1:80'])).toEqual(['http://[::1]:80']);
  });

  it('allows every host of a scheme of apps', () => {
    const origins = ['vscode-webview://1a2b', 'vscode-webview://', 'chrome-extension://1a2b'];
    expect(listAllowed('vscode-webview://*', origins)).toEqual(['vscode-webview://1a2b']);
  });
});
