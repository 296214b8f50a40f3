// Servers of a test file, closed after each test.
import { request as sendRequest } from 'node:http';
import { afterEach } from 'vitest';
import { serve } from '../../../../../src/server/node/serve.js';
import type { RunningServer } from '../../../../../src/server/node/server/listen.js';
import type { ServableService, ServerOptions } from '../../../../../src/server/node/server/server-options.js';
import { commitMessage, StandInService } from '../../../../support/stand-in-service.js';

const servers: RunningServer[] = [];

/** Starts a server over a service without a model. It is closed after the test. */
export async function start(
  options?: ServerOptions,
  service: ServableService = new StandInService([commitMessage]),
): Promise<RunningServer> {
  const server = await serve(service, options);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Path of a score. */
export const scorePath = 'm/assay.commit-message';

/** A text as the body of a score. */
export const post = { method: 'POST', body: 'text' } as const;

/** Sends a request with headers that `fetch` does not let a caller choose, such as `Host`. */
export function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  body = '',
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, { headers, method }, async (answer) => {
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      resolve({ status: answer.statusCode, body: text });
    });
    sent.on('error', reject).end(body);
  });
}
