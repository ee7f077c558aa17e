// A disk without room for another page, under a shop that sells.
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { UNAVAILABLE_RETRY_S } from '#lib/contracts/protocol/errors.ts';
import { isDatabaseUnavailable } from '#platform/ground/db/availability.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { createFundedCustomer, createQuickPickInput, payFor } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';
import { openTestPlatform, type TestAnswer } from '../../../support/platform.ts';

const CALLS_MAX = 200;

test('a full disk answers 503 with Retry-After, sells nothing by halves, and sells again with room', async () => {
  const database = await openDatabase(join(createTemporaryFolder(), 'drawcard.db'));
  await migrate(database);
  const platform = await openTestPlatform({ database });
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '1000.00');
  const add = () => platform.call(accountCart.addItem, { as, body: createQuickPickInput(2) });
  const readTables = async () => ({
    lines: await database.db.selectFrom('cart_item').select('id').execute(),
    checkouts: await database.db.selectFrom('checkout').select('id').execute(),
  });

  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(database.db);
  let paid = 0;
  let refused: TestAnswer<unknown> | undefined;
  for (let call = 0; call < CALLS_MAX && !refused; call += 1) {
    const added = await add();
    const answer = added.status === 200 ? await payFor(platform, as, added.result) : added;
    if (answer.status === 200) paid += 1;
    else refused = answer;
  }
  expect({ status: refused?.status, code: refused?.envelope.error?.code }).toEqual({
    status: 503,
    code: 'database_unavailable',
  });
  expect(refused?.headers.get('retry-after')).toBe(String(UNAVAILABLE_RETRY_S));
  const { lines, checkouts } = await readTables();
  expect(checkouts).toHaveLength(paid);
  expect((await verifyLedger({ database, modules: MODULES })).faults).toEqual([]);

  await sql.raw('pragma max_page_count = 1000000').execute(database.db);
  expect((await add()).status).toBe(200);
  expect((await readTables()).lines).toHaveLength(lines.length + 1);
});

test("PostgreSQL's full disk is a database that cannot be used, another fault of its resources is not", () => {
  const createFault = (code: string) => Object.assign(new Error('could not extend file'), { code });
  expect(isDatabaseUnavailable(createFault('53100'))).toBe(true);
  expect(isDatabaseUnavailable(createFault('53400'))).toBe(false);
});
