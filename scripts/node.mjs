// Runs a TypeScript program of the project: `node scripts/node.mjs src/ops.ts help`.
import { ensurePackages, projectEnv, projectNode, run } from './toolchain.mjs';

await ensurePackages();
const [program, ...args] = process.argv.slice(2);
await run(projectNode(), ['--disable-warning=ExperimentalWarning', program, ...args], {
  env: projectEnv(),
}).catch(() => process.exit(1));
