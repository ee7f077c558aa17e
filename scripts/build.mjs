// npm run build: everything that a shop is started from, made ahead of its start: packages, site, programs. For an image, or
// for a machine on which the shop may not write where its program lies.
import { ensureBuild, ensurePackages, printLine } from './toolchain.mjs';

const PROGRAMS = ['src/server.ts', 'src/worker.ts', 'src/services.ts', 'src/ops.ts'];

await ensurePackages();
await ensureBuild();
// Imported once the packages are there.
const { prepareProgram } = await import('./programs.mjs');
for (const entry of PROGRAMS) {
  const { args } = await prepareProgram(entry);
  if (args[0] === entry) throw new Error(`${entry} cannot be written below node_modules/.cache.`);
}
printLine('Built.');
