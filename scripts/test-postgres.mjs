// npm run test:postgres [-- FILES]: tests of the services on a PostgreSQL of their own; all of them where none is named.
import { runOnPostgres } from './postgres.mjs';
import { ensurePackages, getProjectEnv, getProjectNode, run } from './toolchain.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

await ensurePackages();
const [, , ...files] = process.argv;
await runOnPostgres((url) =>
  run(getProjectNode(), [VITEST, 'run', ...(files.length > 0 ? files : ['tests/platform'])], {
    env: getProjectEnv({ TEST_DATABASE_URL: url }),
  }),
);
