// Runs a TypeScript program of the project: `node scripts/node.mjs src/ops.ts help`. The processes of the shop run as one
// file each.
import { ensurePackages, getProjectNode, handOver } from './toolchain.mjs';

const BUNDLED = new Set(['src/ops.ts', 'src/services.ts', 'src/worker.ts']);
/** Runs for a moment, and serves nothing. */
const COMMANDS = 'src/ops.ts';
const [entry, ...args] = process.argv.slice(2);

await ensurePackages();
// Imported once the packages are there.
const program = BUNDLED.has(entry)
  ? await (await import('./programs.mjs')).prepareProgram(entry)
  : { args: [entry], env: {} };
const [path] = program.args;
if (entry === COMMANDS && path !== entry && getProjectNode() === process.execPath)
  await (await import('./programs.mjs')).runHere(path, args, program.env);
else handOver(['--disable-warning=ExperimentalWarning', ...program.args, ...args], { env: program.env });
