// What a model has to reach in its exam, and where one that does not yet reach it stands today: limits.yaml.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** { limits: figure -> { least } or { most }, today: handle -> figure -> value } */
export const readLimits = () => parse(readFileSync(new URL('limits.yaml', import.meta.url), 'utf8'));

/** What a figure may fall short by: less than one text. */
const rounding = 0.005;
/** What a correlation may move by when a model is built again; less than one text of the other figures. */
const rebuilt = 0.02;

const fails = (value, { least, most }, slack = rounding) =>
  least !== undefined ? value < least - slack : value > most + slack;

/** What a model has to hold: the limit, or today's figure where that is worse. */
export function heldTo({ limits, today }, handle, figure) {
  const limit = limits[figure];
  const now = today[handle]?.[figure];
  if (now === undefined) return limit;
  return limit.least === undefined ? { most: now } : { least: now };
}

/** Whether a figure does not reach its limit. */
export const isShort = ({ limits }, figure, value) =>
  limits[figure] !== undefined && fails(value, limits[figure]);

/** Figures of a model that are worse than what it is held to. */
export const worse = (table, handle, figures) =>
  Object.keys(table.limits).filter((figure) => {
    const isHeldToday = table.today[handle]?.[figure] !== undefined;
    return fails(figures[figure], heldTo(table, handle, figure), isHeldToday ? rebuilt : rounding);
  });

/** Figures that do not reach their limit, rounded; the better one where there is one of before. */
export function ratchet(table, figures, before = {}) {
  const short = Object.keys(table.limits).filter((figure) => isShort(table, figure, figures[figure]));
  return Object.fromEntries(
    short.map((figure) => {
      const pick = table.limits[figure].least === undefined ? Math.min : Math.max;
      return [figure, Number(pick(figures[figure], before[figure] ?? figures[figure]).toFixed(3))];
    }),
  );
}
