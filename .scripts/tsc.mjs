// `node .scripts/tsc.mjs -b src/server/node`: runs TypeScript 7, the native compiler, under which everything here is compiled. The
// package `typescript` stays for tools that need its API. Both have a command `tsc`, so this one is found by its folder.
import { spawnSync } from 'node:child_process';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../node_modules/typescript-native/bin/tsc', import.meta.url));
const { status } = spawnSync(execPath, [compiler, ...argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
