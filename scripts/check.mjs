// npm run check: everything that reads the code without running it.
import { ensurePackages, getProjectEnv, getProjectNode, printLine, run } from './toolchain.mjs';

const STEPS = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']],
  ['styles', 'node_modules/stylelint/bin/stylelint.mjs', ['src/**/*.css']],
  // Writes the types of Astro's own modules too, which the next step reads.
  [
    'types of components',
    'node_modules/astro/bin/astro.mjs',
    ['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
  ],
  // Each further checker finds out for itself what most types are.
  ['types', 'node_modules/typescript-native/bin/tsc', ['--checkers', '1']],
  [
    'import direction',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ['src', 'extensions', '--config', 'dependency-cruiser.config.mjs'],
  ],
  ['areas', 'scripts/area-rules.mjs', []],
  ['dead code', 'node_modules/knip/bin/knip.js', []],
  [
    'code that only tests use',
    'node_modules/knip/bin/knip.js',
    ['--production', '--config', 'knip.production.json', '--include', 'files,exports,types'],
  ],
  ['house rules', 'scripts/house-rules.mjs', []],
  ['licences of packages', 'scripts/third-party.mjs', ['--check']],
];

await ensurePackages();
const failed = [];
for (const [name, script, args] of STEPS) {
  printLine(`\n— ${name}`);
  await run(getProjectNode(), [script, ...args], { env: getProjectEnv() }).catch((error) => {
    printLine(`${name}: ${error.message}`);
    failed.push(name);
  });
}
if (failed.length > 0) {
  printLine(`\nFailed: ${failed.join(', ')}.`);
  process.exit(1);
}
