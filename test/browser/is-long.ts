// Whether the long form of the tests runs, from the tests' server.

export async function isLong(): Promise<boolean> {
  const { long } = await (await fetch('/__facts')).json();
  return long;
}
