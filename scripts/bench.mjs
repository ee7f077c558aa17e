// npm run bench [name ...]: prints the project's own figures. Each is a script of scripts/bench that runs alone too.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureBuild,
  ensurePackages,
  getProjectEnv,
  getProjectNode,
  printLine,
  ROOT,
  run,
  SERVER_FLAGS,
} from './toolchain.mjs';

await ensurePackages();
await ensureBuild();
const wanted = process.argv.slice(2);
const all = readdirSync(join(ROOT, 'scripts/bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  printLine(`No such figures: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : all) {
  printLine(`\n=== ${name}`);
  await run(getProjectNode(), ['--disable-warning=ExperimentalWarning', `scripts/bench/${name}.ts`], {
    env: getProjectEnv({ SERVER_FLAGS: SERVER_FLAGS.join(' ') }),
  });
}
