import { expect, it } from 'vitest';
import { chooseHost, formatAddress } from '../../../../../src/server/cli/serve/server-options.js';

it('takes an IPv6 address as URLs and as systems write it', () => {
  expect(['[::1]', '::1', 'localhost', undefined].map((host) => chooseHost(host))).toEqual([
    '::1',
    '::1',
    'localhost',
    '127.0.0.1',
  ]);
  expect([formatAddress('::1', 80), formatAddress('localhost', 80)]).toEqual(['[::1]:80', 'localhost:80']);
});
