// npm run model [-- RUNS]: holds the till against its models for as many runs as are named, 10,000 by default.
import { ensurePackages, getProjectEnv, getProjectNode, run } from './toolchain.mjs';

const RUNS_DEFAULT = '10000';
const MODELS = [
  'tests/platform/checkout/checkout-model.test.ts',
  'tests/platform/checkout/till-model.test.ts',
];

await ensurePackages();
await run(getProjectNode(), ['node_modules/vitest/vitest.mjs', 'run', ...MODELS], {
  env: getProjectEnv({ MODEL_RUNS: process.argv[2] ?? RUNS_DEFAULT }),
});
