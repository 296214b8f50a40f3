// Rows of a CSV file with a text and a label, which has no line ends in cells.
export const parse = (file) =>
  file
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => {
      const [, quoted, plain, label] = /^(?:"((?:[^"]|"")*)"|([^",]*)),(.*)$/.exec(line) ?? [];
      return label === undefined ? [] : [[quoted?.replaceAll('""', '"') ?? plain, label]];
    });
