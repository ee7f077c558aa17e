// Runs a TypeScript program of the project: `node scripts/node.mjs src/ops.ts help`.
import { ensurePackages, handOver } from './toolchain.mjs';

await ensurePackages();
handOver(['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]);
