// Labelled sets on disk: the index of the folder and rows of its CSV files.
import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';

/**
 * The folder's sets by name.
 * @throws an Error with advice where the folder is missing
 */
export function openFolder(folder) {
  const index = `${folder}/index.json`;
  if (!existsSync(index)) {
    throw new Error(
      `No labelled sets: ${index} does not exist. Name their folder: npm run bench:quality -- <folder>`,
    );
  }
  return new Map(JSON.parse(readFileSync(index, 'utf8')).sets.map((set) => [set.name, set]));
}

/** Rows of one file as objects by column. */
export function readRows(folder, set, file) {
  const text = readFileSync(`${folder}/${set}/${file}`, 'utf8');
  const { data, errors } = Papa.parse(text, { header: true, skipEmptyLines: true });
  if (errors.length > 0) throw new Error(`${set}/${file}: row ${errors[0].row}: ${errors[0].message}`);
  return data;
}
