// npm run test:browser [-- FILES]: tests in a browser over the built site; all of them where none is named.
import { ensureChromium } from './chromium.mjs';
import { ensureBuild, ensurePackages, getProjectEnv, getProjectNode, run } from './toolchain.mjs';

const PLAYWRIGHT = 'node_modules/playwright/cli.js';

await ensurePackages();
await ensureChromium();
await ensureBuild();
const [, , ...asked] = process.argv;
await run(getProjectNode(), [PLAYWRIGHT, 'test', '--reporter=list', ...asked], {
  env: getProjectEnv(),
}).catch(() => process.exit(1));
