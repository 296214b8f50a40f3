// The columns of a table that traits learn from, with their labels and poles. Pure.
import type { TableMapping } from '../form/mapping.js';
import type { TableProfile } from '../form/profile.js';
import { mapTable } from '../form/traits.js';
import type { LabelColumn } from './filters.js';

export function listLabelColumns(
  path: string,
  mapping: TableMapping,
  profile: TableProfile,
): readonly LabelColumn[] {
  const { sources } = mapTable(path, mapping, profile);
  return mapping.columns
    .filter(({ use }) => use !== 'unused')
    .map(({ column: name, use, labels: used }): LabelColumn => {
      const column = profile.columns.find((one) => one.name === name);
      const spell = (label: string) => [...(column?.spellings.get(label)?.keys() ?? [label])];
      const traits = sources.flatMap((source) => {
        if (source.type !== 'csv') return [];
        if (source.label_column === name && source.trait !== undefined) return [source.trait];
        const numbers = source.columns?.[name];
        return numbers ? [numbers.trait] : [];
      });
      const rowsOf = (label: string) => column?.labels?.get(label) ?? 0;
      const findLargest = (pole: string) =>
        used
          .filter(([, at]) => at === pole)
          .sort(([a], [b]) => rowsOf(b) - rowsOf(a))
          .at(0)?.[0];
      const [high, low] = [findLargest('high'), findLargest('low')];
      const opposite = new Map(
        (use === 'scale' ? used : []).flatMap(([label, pole]) => {
          const other = pole === 'high' ? low : pole === 'low' ? high : undefined;
          return other === undefined ? [] : spell(label).map((spelling) => [spelling, other] as const);
        }),
      );
      return {
        name,
        traits,
        labels: use === 'numbers' ? [] : [...(column?.labels?.keys() ?? [])],
        opposite,
        poles: new Map(used.flatMap(([label, pole]) => spell(label).map((one) => [one, pole] as const))),
      };
    });
}
