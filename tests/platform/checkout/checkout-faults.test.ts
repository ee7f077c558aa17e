// Whatever statement of a purchase fails, nothing of it is left.
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { addToCart, createFundedCustomer, createQuickPickInput, payFor } from '../../support/buying.ts';
import { putOnSale } from '../../support/on-sale.ts';
import { openTestPlatform, type TestPlatform } from '../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../support/raffles.ts';
import { createShareInput, openCrew } from '../../support/syndicates.ts';
import { issueVoucher } from '../../support/vouchers.ts';

type Method = (this: unknown, ...given: unknown[]) => unknown;

interface Fault {
  /** Statements until one fails; none while it is below zero. */
  left: number;
}

const IS_WORK = /^\s*(?:insert|update|delete|with|select)/i;
const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** The statement of a call of the driver. */
function readText(target: unknown, [asked]: readonly unknown[]): string {
  if (target instanceof StatementSync) return target.sourceSQL;
  if (typeof asked === 'string') return asked;
  return asked instanceof Object && 'text' in asked ? String(asked.text) : '';
}

function interceptMethods(prototype: object, names: readonly string[], fault: Fault): void {
  const methods = prototype as Record<string, Method>;
  for (const name of names) {
    const original = methods[name]!;
    methods[name] = function (...given) {
      if (fault.left < 0 || !IS_WORK.test(readText(this, given))) return original.apply(this, given);
      fault.left -= 1;
      if (fault.left >= 0) return original.apply(this, given);
      if (isPostgres) return original.apply(this, ['select no_such_column', ...given.slice(1)]);
      throw new Error('the disk is gone');
    };
    onTestFinished(() => {
      methods[name] = original;
    });
  }
}

/** Lets the statement of that place fail, and every one before it pass. Ends of transactions always pass. */
function injectFault(): Fault {
  const fault: Fault = { left: -1 };
  if (isPostgres) interceptMethods(pg.Client.prototype, ['query'], fault);
  else interceptMethods(StatementSync.prototype, ['all', 'run'], fault);
  return fault;
}

const TABLES = [
  'checkout',
  'ticket',
  'entry',
  'ledger_entry',
  'voucher_redemption',
  'scheduled_purchase',
  'mail',
  'stock',
] as const;

async function readState({ services }: TestPlatform) {
  const { db } = services.database;
  const counts = await Promise.all(
    TABLES.map((table) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow(),
    ),
  );
  const stock = await db.selectFrom('stock').select(['key', 'taken']).orderBy('key').execute();
  return { counts: counts.map(({ rows }) => Number(rows)), stock };
}

// A setting that is kept for a second may be read again in between, and a purchase goes on with the old one.
const RETRIED = { retry: 2 };

test(
  'a purchase of every kind is written whole or not at all, whichever statement fails',
  RETRIED,
  async () => {
    const platform = await openTestPlatform();
    const { services } = platform;
    const pool = await openCrew(services);
    await putOnSale(services);
    await openTestRaffle(services);
    await issueVoucher(services, 'GIFT', { type: 'voucher_credit_amount', amountCents: 700 });
    const as = await createFundedCustomer(platform, '90.00');
    await addToCart(platform, as, createQuickPickInput(12));
    await addToCart(platform, as, createShareInput(pool, 2));
    await addToCart(platform, as, createBookInput(5));
    const { result: seen } = await platform.call(accountCart.addPromotion, {
      as,
      body: { promotionCode: 'GIFT' },
    });
    const before = await readState(platform);
    const fault = injectFault();
    let failed = 0;
    for (let place = 0; ; place += 1) {
      fault.left = place;
      const { status } = await payFor(platform, as, seen, 'the-same-key');
      const isWhole = fault.left >= 0;
      fault.left = -1;
      if (isWhole) {
        expect(status).toBe(200);
        break;
      }
      expect(status).toBe(500);
      expect(await readState(platform)).toEqual(before);
      failed += 1;
    }
    expect(failed).toBeGreaterThan(3);
    const after = await readState(platform);
    expect(after.counts).not.toEqual(before.counts);
    expect((await payFor(platform, as, seen, 'the-same-key')).status).toBe(200);
    expect(await readState(platform)).toEqual(after);
    expect((await verifyLedger(services)).faults).toEqual([]);
  },
);
