// Runs operator commands, one a line of its input: an array of words. After what a command prints come a zero sign and
// its exit code.
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { runOps } from '../../../src/ops/run.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const code = await runOps(JSON.parse(line) as string[]);
  process.stdout.write(`\0${code}\n`);
  // The process is killed in the end: what Node has compiled would not be kept for the next one.
  flushCompileCache();
}
