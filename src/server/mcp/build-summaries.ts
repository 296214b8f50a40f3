// What a build has made, in a sentence or two for a language model. Pure.
import type { BuiltModel, DiscoveredModel } from './output-schemas.js';

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

const describeFile = (file: string | null) =>
  file === null ? 'It is kept until this server ends.' : `It is in ${file}.`;

export function describeBuilt({ handle, version, advice, warnings, file }: BuiltModel): string {
  const remarks = [...warnings, ...advice];
  const more = remarks.length > 0 ? [`${count(remarks.length, 'remark')} on the data: ${remarks[0]}`] : [];
  return [`Built ${handle}, version ${version}, and it scores now. ${describeFile(file)}`, ...more].join(' ');
}

export function describeDiscovered({ handle, traits, file }: DiscoveredModel): string {
  const summaries = traits.map(
    ({ name, negative_label, positive_label }) => `${name} (${negative_label} to ${positive_label})`,
  );
  return `Found ${count(traits.length, 'trait')} in ${handle}: ${summaries.join(', ')}. ${describeFile(file)}`;
}
