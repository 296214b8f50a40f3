// Handles, paths and methods (contract, sections 4 and 7).
import type { Case, Sent } from '../types.js';
import { handle, plain, scorePath, text } from './model.js';

const handles: readonly (readonly [string, string, string])[] = [
  ['an unknown handle', 'no.such', "Model 'no.such' not found"],
  ['constructor', 'constructor', "Model 'constructor' not found"],
  ['__proto__', '__proto__', "Model '__proto__' not found"],
  ['toString', 'toString', "Model 'toString' not found"],
  ['hasOwnProperty', 'hasOwnProperty', "Model 'hasOwnProperty' not found"],
  ['a handle in another case', handle.toUpperCase(), `Model '${handle.toUpperCase()}' not found`],
  ['a handle with a space', 'a%20b', "Model 'a b' not found"],
  [
    'a known handle that is percent-encoded twice',
    'assay%252Ecommit-message',
    "Model 'assay%2Ecommit-message' not found",
  ],
  ['a path in a handle', '..%2f..%2fx', "Model '../../x' not found"],
  ['an emoji', '🦜', "Model '🦜' not found"],
  ['broken percent-encoding', '%E0%A4%A', "Model '%E0%A4%A' not found"],
  ['invalid UTF-8', '%ff', "Model '%ff' not found"],
  ['a NUL', '%00', "Model '\\u0000' not found"],
  ['a line end and an escape', 'a%0d%0a%1bb', "Model 'a\\u000d\\u000a\\u001bb' not found"],
  ['markup', '%3Cscript%3E', "Model '<script>' not found"],
  ['20,000 characters', 'a'.repeat(20_000), `Model '${'a'.repeat(100)}…' not found`],
];

const unknown: Case[] = handles.flatMap(([name, segment, detail]): Case[] => [
  {
    title: `R1, R2: answers 404 to a score of a model named ${name}`,
    send: { path: `m/${segment}`, body: text },
    status: 404,
    detail,
  },
  {
    title: `R1, R2: answers 404 to traits of a model named ${name}`,
    send: { path: `m/${segment}/traits` },
    status: 404,
    detail,
  },
]);

const order: Case[] = [
  {
    title: 'answers 404 to an unknown handle with an invalid body',
    send: { path: 'm/no.such', method: 'POST', headers: plain },
    status: 404,
    detail: "Model 'no.such' not found",
  },
  {
    title: 'accepts a percent-encoded known handle',
    send: { path: 'm/assay%2Ecommit%2Dmessage', body: text },
    status: 200,
  },
];

const paths: Case[] = [
  '',
  'm/',
  'm//traits',
  `m/${handle}/traits/extra`,
  `M/${handle}`,
  'models/',
  'v2/models',
].map(
  (path): Case => ({
    title: `R3: answers 404 to the path /${path}`,
    send: { path },
    status: 404,
    detail: 'Not Found',
    unknownPath: true,
  }),
);

const wrong: readonly (readonly [string, Sent, string])[] = [
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map(
    (method) => [`${method} on a score`, { method, path: scorePath }, 'POST, OPTIONS'] as const,
  ),
  ['GET on a score of an unknown model', { path: 'm/no.such' }, 'POST, OPTIONS'],
  ['POST on the models', { path: 'models', body: text }, 'GET, HEAD, OPTIONS'],
  ['POST on traits', { path: `${scorePath}/traits`, body: text }, 'GET, HEAD, OPTIONS'],
  ['an unknown method', { method: 'PURGE', path: 'models' }, 'GET, HEAD, OPTIONS'],
];

const methods: Case[] = [
  ...wrong.map(
    ([name, send, allow]): Case => ({
      title: `R21: answers 405 to ${name}`,
      send,
      status: 405,
      detail: 'Method Not Allowed',
      headers: { allow },
    }),
  ),
  {
    title: 'R21: answers 405 to HEAD on a score',
    send: { method: 'HEAD', path: scorePath },
    status: 405,
    headers: { allow: 'POST, OPTIONS' },
  },
  {
    title: 'answers HEAD on the models like GET, without a body',
    send: { method: 'HEAD', path: 'models' },
    status: 200,
    headers: { 'content-type': 'application/json' },
    check: ({ text: body }) => {
      if (body !== '') throw new Error(`unexpected body of HEAD: ${body}`);
    },
  },
  {
    title: 'answers 404 to HEAD on the traits of an unknown model',
    send: { method: 'HEAD', path: 'm/no.such/traits' },
    status: 404,
  },
  {
    title: 'answers OPTIONS with the methods of a score, and without CORS headers',
    send: { method: 'OPTIONS', path: scorePath },
    status: 204,
    headers: { allow: 'POST, OPTIONS', 'access-control-allow-methods': null },
  },
  {
    title: 'answers OPTIONS with the methods of the models',
    send: { method: 'OPTIONS', path: 'models' },
    status: 204,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  },
];

export const routingCases: readonly Case[] = [...unknown, ...order, ...paths, ...methods];
