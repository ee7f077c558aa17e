// npm run test:unit [-- [--watch] FILES]: tests without a browser, on SQLite; all of them where none is named.
import { ensurePackages, getProjectEnv, getProjectNode, run } from './toolchain.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

await ensurePackages();
const [, , ...asked] = process.argv;
const files = asked.filter((word) => word !== '--watch');
await run(getProjectNode(), [VITEST, files.length < asked.length ? 'watch' : 'run', ...files], {
  env: getProjectEnv(),
}).catch(() => process.exit(1));
