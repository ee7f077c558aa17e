// A worker that runs scheduled changes, to be killed at any time: `node schedule-process.ts DATABASE NOW`.
import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import { startWorker } from '#platform/worker.ts';

const [url = '', now = ''] = process.argv.slice(2);
startWorker({
  modules: MODULES,
  database: await openDatabase(url),
  clock: { now: () => Number(now) },
  random: SYSTEM_RANDOM,
  log: pino({ level: 'silent' }),
  purge: () => {},
  keys: { appKey: '', appSecret: '', tokenSecret: '' },
});
writeSync(1, 'at work\n');
