// A shop process that pays for one cart and dies on the way: `node dying-buyer.ts DATABASE NOW STEP`. It reads the
// request on its input, kills itself before its statement of that number that writes or ends a transaction, and says on
// its output which checkout it has made. With fewer of them it ends by itself.
import { readFileSync, writeSync } from 'node:fs';
import { pino } from 'pino';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { SYSTEM_RANDOM } from '#platform/random.ts';
import { type CheckoutRequest, checkOut } from '#platform/sale/checkout/checkout.ts';
import { interceptStatements } from './driver-calls.ts';

const IS_STEP = /^\s*(?:insert|update|delete|with|commit)/i;

/** Undefined until the purchase begins. */
let left: number | undefined;

const [url = '', now = '', step = ''] = process.argv.slice(2);
const database = await openDatabase(url);
interceptStatements(database.flavor === 'postgres', (readText, run) => {
  if (left === undefined || !IS_STEP.test(readText())) return run();
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
  return run();
});
const services = {
  modules: MODULES,
  database,
  clock: { now: () => Number(now) },
  random: SYSTEM_RANDOM,
  log: pino({ level: 'silent' }),
  purge: () => {},
  keys: { appKey: '', appSecret: '', tokenSecret: '' },
};
const request = JSON.parse(readFileSync(0, 'utf8')) as CheckoutRequest;
left = Number(step);
const { checkoutId } = await checkOut(services, request);
left = undefined;
writeSync(1, checkoutId);
await database.close();
