// A batch without a model: opens an input, copies it, and writes it with the same scores in every row.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BatchPlan, parseShard } from '../../../../../src/server/cli/batch/batch-plan.js';
import { openStore } from '../../../../../src/server/cli/batch/open-store.js';
import { chooseFormat } from '../../../../../src/server/cli/batch/output.js';
import type { ReadText } from '../../../../../src/server/cli/batch/row-store.js';
import { openRunFolder } from '../../../../../src/server/cli/batch/run-folder.js';
import { countParts } from '../../../../../src/server/cli/batch/run-part.js';
import { createScoreColumns } from '../../../../../src/server/cli/batch/score-columns.js';
import type { ScoredText } from '../../../../../src/server/cli/batch/scoring/scored-text.js';
import { chooseTextColumn } from '../../../../../src/server/cli/batch/text-column.js';
import type { CommandContext } from '../../../../../src/server/cli/command.js';

export interface ScoreTableOptions {
  readonly output?: string;
  readonly delimiter?: string;
  readonly textColumn?: string;
  readonly shard?: string;
  readonly partRows?: number;
}

export interface ScoredTable {
  readonly columns: readonly string[];
  readonly texts: readonly ReadText[];
  readonly bytes: Buffer;
  /** In UTF-8. */
  readonly written: string;
  readonly errors: number;
}

const describeText = (text: ReadText): ScoredText => {
  if (text === null) return { error: 'Text is missing' };
  return typeof text === 'string'
    ? { composite: 5, confidence: 'high', familiarity: 70, language: 'en', traits: [] }
    : text;
};

/** Scores a table: every text gets 5 with high confidence. Columns `composite`, `confidence` and `error` are added. */
export async function scoreTable(
  folder: string,
  input: string,
  options: ScoreTableOptions = {},
): Promise<ScoredTable> {
  const { output = `out.${/\.(\w+)(\.gz)?$/.exec(input)?.[1] ?? 'csv'}`, partRows = 2 } = options;
  const path = join(folder, output);
  const shard = parseShard(options.shard);
  const plan: Pick<BatchPlan, 'input' | 'delimiter' | 'format' | 'output'> = {
    input,
    delimiter: options.delimiter,
    format: chooseFormat(output),
    output: path,
  };
  const surroundings: Pick<CommandContext, 'cwd' | 'findPackage'> = {
    cwd: folder,
    findPackage: () => process.cwd(),
  };
  const { store, close } = await openStore(plan, surroundings);
  const run = await openRunFolder(path);
  try {
    const textColumn = chooseTextColumn(store.columns, options.textColumn, store.takesAnyColumn);
    const { rows, layout } = await store.copy(run, shard, partRows);
    const manifest = { rows, partRows, columns: store.columns, layout, textColumn };
    const copied = store.open(run, manifest, createScoreColumns([], ''));
    const count = countParts(manifest);
    const texts: ReadText[] = [];
    for (let part = 0; part < count; part += 1) {
      const opened = await copied.openPart(part);
      texts.push(...opened.texts);
      await opened.write(opened.texts.map(describeText));
    }
    await copied.writeOutput(count);
    const bytes = await readFile(path);
    const columns = store.columns.map(({ name }) => name);
    return { columns, texts, bytes, written: bytes.toString(), errors: await copied.countErrors(count) };
  } finally {
    await run.clear();
    await run.leave();
    await rm(path, { force: true });
    await close();
  }
}
