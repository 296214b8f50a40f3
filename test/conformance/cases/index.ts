// Every case of the conformance suite.
import type { Case } from '../types.js';
import { authoringCases } from './authoring.js';
import { documentCases } from './documents.js';
import { perspectiveCases } from './perspective.js';
import { readingCases } from './reading.js';
import { refusedCases } from './refused.js';
import { routingCases } from './routing.js';
import { scoringCases } from './scoring.js';
import { versionedCases } from './versioned.js';

export const cases: readonly Case[] = [
  ...scoringCases,
  ...refusedCases,
  ...routingCases,
  ...readingCases,
  ...versionedCases,
  ...documentCases,
  ...authoringCases,
  ...perspectiveCases,
];
