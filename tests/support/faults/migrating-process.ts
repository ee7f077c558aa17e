// A process that takes the steps of a database: `node migrating-process.ts DATABASE STATEMENT`. It kills itself before its
// statement of that number that writes or ends a transaction; with fewer of them it ends by itself.
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { interceptStatements } from './driver-calls.ts';

const IS_STEP = /^\s*(?:alter|create|drop|insert|update|delete|commit)/i;

const [url = '', statement = ''] = process.argv.slice(2);
let left = Number(statement);
const database = await openDatabase(url);
interceptStatements(database.flavor === 'postgres', (readText, run) => {
  if (!IS_STEP.test(readText())) return run();
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
  return run();
});
await migrate(database);
await database.close();
