// npm start: from a fresh clone to a running shop. Installs, builds, then hands over to the server.
import { ensureBuild, ensurePackages, handOver, SERVER_FLAGS } from './toolchain.mjs';

await ensurePackages();
await ensureBuild();
handOver([...SERVER_FLAGS, 'src/server.ts'], { isServer: true });
