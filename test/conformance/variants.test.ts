// The table of differences, on the app in this process with the published documents.
import { describe, test } from 'vitest';
import { createApp } from '../../src/core/http/index.js';
import { documents } from '../support/documents.js';
import { commitMessage, StandInService } from '../support/stand-in-service.js';
import { createSender } from './run.js';
import { differences } from './variants.js';

const service = new StandInService([commitMessage]);

function app(variant: 'A' | 'B') {
  const { fetch } = createApp(service, { variant, documents });
  return createSender(() => ({ base: 'http://local/', fetch, close: () => undefined }));
}

describe('differences between the variants', () => {
  test.each(differences)('section $section: $title', ({ check }) => check(app('A'), app('B')));
});
