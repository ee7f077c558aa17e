// npm start: from a fresh clone to a running shop. Installs, builds, then hands over to the server.
import { ensureBuild, ensurePackages, handOver, SERVER_FLAGS } from './toolchain.mjs';

await ensurePackages();
await ensureBuild();
// Imported once the packages are there.
const { prepareProgram } = await import('./programs.mjs');
const { args, env } = await prepareProgram('src/server.ts');
handOver([...SERVER_FLAGS, ...args], { isServer: true, env });
