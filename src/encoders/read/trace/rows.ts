// Rows of tables: word, position and token type embeddings.
import { refuse } from '../refusal.js';
import { type Axis, textAxis, tokenAxis, tracedTexts, tracedTokens } from './axes.js';
import type { Rule, TraceContext } from './call.js';
import { densify, findNumbers, findScalar, toTable } from './constants.js';
import { identity, isIdentity } from './form.js';
import type { Numbers } from './numbers.js';
import type { Constant, RowChoice, States, Table, Value } from './value.js';

/** Rows of a table by token ids, or by indices that are the same for each text; undefined for what is not a table. */
export const gatherRows: Rule = ({ inputs: [source, index], attributes, context }) => {
  if (source?.kind !== 'constant' || source.constant.tensor.dims.length !== 2) return undefined;
  if ((attributes.integer('axis') ?? 0) !== 0) return undefined;
  if (index?.kind === 'ids') return toStates(source.constant, 'ids', [textAxis, tokenAxis], context);
  const indices = findNumbers(index);
  if (!indices || !isTable(source.constant, context)) return undefined;
  const choice =
    findChoice(indices) ?? refuse('A table is read by other numbers than token ids and positions');
  return toStates(source.constant, choice, toAxes(indices), context);
};

/** The first rows of a table of positions: one for each token. */
export const sliceRows: Rule = ({ inputs: [source, starts, ends, axes, steps], context }) => {
  if (source?.kind !== 'constant' || !isTable(source.constant, context)) return undefined;
  const [start, end, axis, step] = [starts, ends, axes ?? undefined, steps].map((value) => findScalar(value));
  if (start !== 0 || end !== tracedTokens || axis !== 0 || (steps && step !== 1))
    return refuse('A table is cut to other rows than one for each token');
  return toStates(source.constant, 'positions', [tokenAxis], context);
};

/** True for a table of states, or of one scale for each row of such a table. */
function isTable({ tensor: { dims, type } }: Constant, { hidden }: TraceContext): boolean {
  // Types 6 and 7 are the graph's own integers, such as position ids.
  return dims.length === 2 && (dims[1] === hidden || dims[1] === 1) && type !== 6 && type !== 7;
}

/** How indices choose rows: always the first, or the position; undefined for any other. */
function findChoice({ dims, data }: Numbers): RowChoice | undefined {
  if (dims.at(-1) !== tracedTokens || dims.length > 2) return undefined;
  if (data.every((index) => index === 0)) return 'first';
  return data.every((index, at) => index === at % tracedTokens) ? 'positions' : undefined;
}

function toAxes({ dims }: Numbers): Axis[] {
  if (dims.length === 1) return [tokenAxis];
  if (dims[0] !== 1 && dims[0] !== tracedTexts) refuse('Rows are chosen for another number of texts');
  return [dims[0] === 1 ? [] : textAxis, tokenAxis];
}

function toStates(
  constant: Constant,
  choice: RowChoice,
  axes: readonly Axis[],
  context: TraceContext,
): States {
  const table = toTable(constant);
  if (choice === 'positions' && table.rows < tracedTokens) refuse('The table of positions is too short');
  return {
    kind: 'states',
    axes: [...axes, context.axes.toFeatures(table.columns)],
    base: { kind: 'rows', choice, table },
    form: identity,
  };
}

/** Rows of integers times rows of scales, chosen alike; else undefined. */
export function scaleRows(a: Value, b: Value): Value | undefined {
  if (a.kind !== 'states' || b.kind !== 'states' || a.base.kind !== 'rows' || b.base.kind !== 'rows')
    return undefined;
  if (a.base.table.columns === 1) return b.base.table.columns === 1 ? undefined : scaleRows(b, a);
  const [{ table, choice }, { table: scales }] = [a.base, b.base];
  if (scales.columns !== 1 || choice !== b.base.choice || !isIdentity(a.form) || !isIdentity(b.form))
    return undefined;
  if (table.numbers.kind !== 'integers' || scales.rows !== table.rows)
    return refuse('A table is scaled by a table of another length');
  const rowScales: Table['numbers'] = { ...table.numbers, scales: densify(scales) };
  return { ...a, base: { ...a.base, table: { ...table, numbers: rowScales } } };
}
