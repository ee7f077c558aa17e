// The operator's command line: `npm run ops -- help`.
import { runOps } from './ops/run.ts';

process.exitCode = await runOps(process.argv.slice(2));
