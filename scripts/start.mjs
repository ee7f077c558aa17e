// npm start: from a fresh clone to a running shop. Installs, builds, then hands over to the server.
import { spawn } from 'node:child_process';
import {
  ensureBuild,
  ensurePackages,
  getProjectEnv,
  getProjectNode,
  ROOT,
  SERVER_FLAGS,
} from './toolchain.mjs';

await ensurePackages();
await ensureBuild();

const server = spawn(getProjectNode(), [...SERVER_FLAGS, 'src/server.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: getProjectEnv(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 0));
