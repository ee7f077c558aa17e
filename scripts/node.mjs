// Runs a TypeScript program of the project: `node scripts/node.mjs src/ops.ts help`.
import { ensurePackages, getProjectEnv, getProjectNode, run } from './toolchain.mjs';

await ensurePackages();
const [program, ...args] = process.argv.slice(2);
await run(getProjectNode(), ['--disable-warning=ExperimentalWarning', program, ...args], {
  env: getProjectEnv(),
}).catch(() => process.exit(1));
