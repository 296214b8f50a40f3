// The function assay_score(model, text) in queries of DuckDB.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
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
import type { Answer, Opened, Question, TextScore, ThreadData } from './messages.js';

/** Milliseconds that a query waits for one chunk of up to 2,048 texts. */
const patience = 600_000;

/** Next to this module; a variable, so that bundlers do not follow it. */
const script = './query-thread.js';

export interface AssayScoreOptions {
  /** Path of the folder that holds `catalog.json`, such as `node_modules/assay/models`. */
  models: string;
  /** Embedder to score with. `assay-small` is sixty times as fast as the default, `assay-base`. */
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
  const data: ThreadData = { models, embedder, answered: new SharedArrayBuffer(4) };
  const flag = new Int32Array(data.answered);
  const thread = new Worker(new URL(script, import.meta.url), { workerData: data });
  const { port1: port, port2 } = new MessageChannel();
  thread.postMessage(port2, [port2]);
  const opened = await new Promise<Opened>((resolve, reject) =>
    thread.once('message', resolve).once('error', reject),
  );
  if (opened.failure) {
    await thread.terminate();
    throw AssayError.fromJSON(opened.failure);
  }
  // A process that forgets to close it ends all the same.
  thread.unref();
  port.unref();
  let closed = false;

  const ask = (question: Question): readonly TextScore[] => {
    if (closed) throw new AssayError('engine_unavailable', 'assay_score is closed');
    Atomics.store(flag, 0, 0);
    port.postMessage(question);
    if (Atomics.wait(flag, 0, 0, patience) === 'timed-out')
      throw new AssayError('engine_unavailable', 'The thread of assay_score does not answer');
    const answer: Answer | undefined = receiveMessageOnPort(port)?.message;
    if (!answer) throw new AssayError('internal', 'Internal error: assay_score got no answer');
    if ('failure' in answer) throw AssayError.fromJSON(answer.failure);
    return answer.scores;
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
      closed = true;
      port.close();
      await thread.terminate();
    },
  };
}
