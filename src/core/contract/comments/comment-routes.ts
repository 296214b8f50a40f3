// The routes of the Perspective API, which a service has beside those of the contract where its host turns them on.
import type { Route } from '../route.js';

const comments = {
  method: 'POST',
  variants: ['A', 'B'],
  produces: ['application/json'],
  failureForm: 'rpc',
  success: 200,
  failures: [422, 429, 503],
} as const;

export const commentRoutes = [
  { ...comments, name: 'comments_analyze', path: '/v1alpha1/comments:analyze' },
  { ...comments, name: 'comments_suggestscore', path: '/v1alpha1/comments:suggestscore' },
] as const satisfies readonly Route[];
