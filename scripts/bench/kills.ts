// A shop with sixteen writers, killed at random moments: what it answered must be there once, and nothing else.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { buyAndKill, createAccount } from '../../tests/support/faults/killing.ts';
import { openShop } from './support/bench-shop.ts';

const WRITERS = 16;
const KILLS = Number(process.env.BENCH_KILLS ?? 100);
const LIFE_MAX_MS = 250;

const folder = mkdtempSync(join(tmpdir(), 'drawcard-kills-'));
const path = join(folder, 'shop.sqlite');
await openShop(path, { buyers: WRITERS, draws: 1, funds: '1000' });
const account = createAccount();
let unansweredAtKill = 0;
for (let kill = 0; kill < KILLS; kill += 1) {
  await buyAndKill(path, WRITERS, () => setTimeout(randomInt(LIFE_MAX_MS)), account);
  unansweredAtKill += account.unanswered.size;
}
await buyAndKill(path, 0, () => Promise.resolve(), account);

const database = await openDatabase(path);
const checkouts = await database.db.selectFrom('checkout').select('id').execute();
const { faults } = await verifyLedger({ database, modules: MODULES });
await database.close();
rmSync(folder, { recursive: true });

const kept = new Set(checkouts.map(({ id }) => id));
const lost = [...account.answered.values()].filter((id) => !kept.has(id)).length;
const unasked = kept.size - new Set(account.answered.values()).size;
process.stdout.write(
  `kill -9, ${KILLS} times under ${WRITERS} writers: ${account.answered.size} purchases answered, ` +
    `${unansweredAtKill} cut off and asked again, ${lost} lost, ${unasked + account.contradicted.length} done twice, ` +
    `${faults.length} faults in the ledger (goal 0, 0, 0)\n`,
);
if (lost + unasked + account.contradicted.length + faults.length > 0) process.exit(1);
