// The function assay_score(model, text) in queries of DuckDB.
import { MessageChannel, Worker } from 'node:worker_threads';
import {
  type DuckDBConnection,
  DuckDBScalarFunction,
  INTEGER,
  MAP,
  mapValue,
  STRUCT,
  structValue,
  VARCHAR,
} from '@duckdb/node-api';
import { AssayError } from '../../core/contract/index.js';
import { Thread } from '../../core/platform/thread/index.js';
import { createBlockingRequest } from './blocking-request.js';
import type { QueryThreadMethods, Question, TextScore } from './methods.js';

/** Next to this module; a variable, so that bundlers do not follow it. */
const script = './query-thread.js';

export interface AssayScoreOptions {
  /** Path of the folder that holds `catalog.json`, such as `node_modules/assay/models`. */
  models: string;
  /** Embedder to score with. `assay-small` is hundreds of times as fast as the default, `assay-base`. */
  embedder?: string | undefined;
}

/** The function as it is registered. */
export interface RegisteredFunction {
  /** Ends the thread that scores. Queries that call the function fail from then on. */
  close(): Promise<void>;
}

const returnType = STRUCT({
  composite: INTEGER,
  confidence: VARCHAR,
  scores: MAP(VARCHAR, INTEGER),
  labels: MAP(VARCHAR, VARCHAR),
  error: VARCHAR,
});

const toMap = <Value extends number | string | null>(record: Readonly<Record<string, Value>> | null) =>
  record && mapValue(Object.entries(record).map(([key, value]) => ({ key, value })));

const toValue = ({ composite, confidence, scores, labels, error }: TextScore) =>
  structValue({ composite, confidence, scores: toMap(scores), labels: toMap(labels), error });

/**
 * Registers `assay_score(model, text)` with the instance of a connection. It returns a struct: `composite` (0 to 100),
 * `confidence`, `scores` and `labels` (maps by trait key), and `error`, which is null for a text with scores; null for a
 * null. Texts that are URLs are not fetched. An unknown model fails the query. The texts are scored on one thread; other
 * JavaScript waits meanwhile. Many texts are faster with the command `assay batch`.
 *
 * @throws artifact_unavailable for a folder without a valid catalog
 * @example
 * const connection = await (await DuckDBInstance.create()).connect();
 * const assay = await registerAssayScore(connection, { models: 'node_modules/assay/models' });
 * await connection.run("SELECT title, assay_score('assay.clickbait', title).composite FROM 'titles.csv'");
 * await assay.close();
 */
export async function registerAssayScore(
  connection: DuckDBConnection,
  { models, embedder }: AssayScoreOptions,
): Promise<RegisteredFunction> {
  const worker = new Worker(new URL(script, import.meta.url));
  const thread = new Thread<QueryThreadMethods>(worker, { name: 'The thread of assay_score' });
  const { port1, port2 } = new MessageChannel();
  const answered = new SharedArrayBuffer(4);
  try {
    const request = { models, embedder, port: port2, answered };
    await thread.request('open', request, { transfer: [port2 as unknown as Transferable] });
  } catch (error) {
    thread.close();
    throw error;
  }
  // A process that forgets to close it ends all the same.
  worker.unref();
  port1.unref();
  let failure: AssayError | undefined;
  void thread.lost.then((error) => {
    failure = error;
  });
  const waitForAnswer = createBlockingRequest(port1, new Int32Array(answered));
  const ask = (question: Question): readonly TextScore[] => {
    if (failure) throw failure;
    return waitForAnswer(question);
  };

  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name: 'assay_score',
      returnType,
      parameterTypes: [VARCHAR, VARCHAR],
      mainFunction: (_, input, output) => {
        const [names = [], texts = []] = input.getColumns();
        const results = new Array<TextScore | null>(names.length).fill(null);
        for (const model of new Set(names.filter((name) => typeof name === 'string'))) {
          const rows = [...names.keys()].filter((row) => names[row] === model && texts[row] !== null);
          const scores = ask({ model, texts: rows.map((row) => String(texts[row])) });
          for (const [index, row] of rows.entries()) results[row] = scores[index] ?? null;
        }
        for (const [row, score] of results.entries()) output.setItem(row, score && toValue(score));
        output.flush();
      },
    }),
  );
  return {
    close: async () => {
      failure ??= new AssayError('engine_unavailable', 'assay_score is closed');
      port1.close();
      thread.close();
    },
  };
}
