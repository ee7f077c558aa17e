// npm run dev: the site with hot reload. The page store is off here; `npm start` shows the real thing.
import { ensurePackages, getProjectEnv, getProjectNode, run } from './toolchain.mjs';

await ensurePackages();
await run(getProjectNode(), ['node_modules/astro/bin/astro.mjs', 'dev', ...process.argv.slice(2)], {
  env: getProjectEnv(),
});
