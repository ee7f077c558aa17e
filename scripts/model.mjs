// npm run model [-- NAME] [RUNS]: holds the shop against its models for as many runs as are named. `till` buys and refunds
// at random, `recurring` plays a year of so many purchases that repeat, and a tenth as many interleavings.
import { ensurePackages, getProjectEnv, getProjectNode, printLine, run } from './toolchain.mjs';

const RUNS_DEFAULT = 10_000;
const INTERLEAVINGS_SHARE = 10;
const MODELS = {
  till: {
    files: [
      'tests/platform/sale/checkout/checkout-model.test.ts',
      'tests/platform/sale/checkout/till-model.test.ts',
    ],
    getEnv: (runs) => ({ MODEL_RUNS: String(runs) }),
  },
  recurring: {
    files: [
      'tests/platform/repeat/recurring/year.test.ts',
      'tests/platform/repeat/recurring/at-once.test.ts',
    ],
    getEnv: (runs) => ({
      MODEL_YEAR_ROWS: String(runs),
      MODEL_AT_ONCE_RUNS: String(Math.ceil(runs / INTERLEAVINGS_SHARE)),
    }),
  },
};

const words = process.argv.slice(2);
const name = words.find((word) => !/^\d+$/.test(word)) ?? 'till';
const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? RUNS_DEFAULT);
if (!Object.hasOwn(MODELS, name)) {
  printLine(`No such model: ${name}. There are: ${Object.keys(MODELS).join(', ')}.`);
  process.exit(1);
}
await ensurePackages();
await run(getProjectNode(), ['node_modules/vitest/vitest.mjs', 'run', ...MODELS[name].files], {
  env: getProjectEnv(MODELS[name].getEnv(runs)),
});
