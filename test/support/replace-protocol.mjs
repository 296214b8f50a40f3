// A Vite plugin that builds the code of another release: the same code with another protocol version.
const declared = /protocol = \d+/;

/**
 * @param protocol version in place of the current one
 * @param changes further changes: file name endings, and what to replace in them
 */
export const replaceProtocol = (protocol, changes = {}) => ({
  name: 'replace-protocol',
  transform(code, id) {
    const all = { 'rpc/messages.js': [declared, `protocol = ${protocol}`], ...changes };
    all['rpc/messages.ts'] = all['rpc/messages.js'];
    const [, change] = Object.entries(all).find(([ending]) => id.endsWith(`/${ending}`)) ?? [];
    if (!change) return undefined;
    if (code.search(change[0]) < 0) throw new Error(`${id} does not contain ${change[0]}`);
    return code.replace(...change);
  },
});
