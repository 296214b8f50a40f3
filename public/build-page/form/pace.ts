// Pauses while a long table is read, so that the page stays responsive.

/** Rows between two pauses. */
const chunk = 250;

/** The same records, with a pause after each part of them. */
export async function* pace<T>(records: AsyncIterable<T>): AsyncGenerator<T> {
  let rows = 0;
  for await (const record of records) {
    rows += 1;
    if (rows % chunk === 0) await new Promise((resolve) => setTimeout(resolve));
    yield record;
  }
}
