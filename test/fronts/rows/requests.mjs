// Requests and messages.
import { readReport } from '../../../dist/authoring/builds/report-file.js';
import { parseScoreRequest } from '../../../dist/core/contract/requests/index.js';
import { parseJson } from '../../../dist/core/http/json-body.js';
import { createLineFilter } from '../../../dist/server/mcp/stdio-lines.js';
import { drain, json, lines, repeat, toBytes } from '../shapes.mjs';

const waitForTurn = () => new Promise(setImmediate);

/** Messages of agents on stdin. */
async function filterMessages(text) {
  const filter = createLineFilter({ report: () => {}, reply: () => {} });
  const sent = drain(filter);
  // In chunks, as they come through a pipe.
  const line = `{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":${text}}}\n`;
  for (let at = 0; at < line.length; at += 65_536) {
    filter.write(line.slice(at, at + 65_536));
    await waitForTurn();
  }
  filter.end();
  await sent;
}

export const fronts = {
  bodyLimits: {
    size: 4_000_000,
    bytes: 13 * 1024 * 1024,
    shapes: json,
    async read(text) {
      await filterMessages(text);
      await waitForTurn();
      readReport(toBytes(text));
      await waitForTurn();
      parseScoreRequest(parseJson(text));
    },
  },
  contentLimits: {
    size: 1_000_000,
    bytes: 1_048_576,
    shapes: {
      long: (n) => repeat('x', n),
      surrogates: (n) => repeat('\ud800', n),
      invisible: (n) => repeat('\u200b', n),
      traits: (n) => ({ content: 'x', traits: lines(n, (i) => `trait${i}`).split('\n') }),
    },
    read: (content) => parseScoreRequest(typeof content === 'string' ? { content } : content),
  },
};
