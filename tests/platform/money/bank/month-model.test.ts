// A month of files of a bank at random, with names that are used again, lines that come again and lines alike, against a
// model: what came in adds up file by file, and wallets hold what is booked.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { openBankDesk } from '../../../support/bank/bank-files.ts';

/** A payment as the bank knows it. Its number tells it from others alike. */
interface Payment {
  readonly day: number;
  readonly id: string;
  /** Which customer; 2 is nobody. */
  readonly payer: number;
  readonly cents: number;
}

const Payment: fc.Arbitrary<Payment> = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  id: fc.constantFrom('', '', '1', '2', 'BATCH'),
  payer: fc.integer({ min: 0, max: 2 }),
  cents: fc.constantFrom(500, 1000, 2500),
});

/** Days of a file, and whether it is read twice. */
const Span = fc.record({
  from: fc.integer({ min: 1, max: 28 }),
  days: fc.integer({ min: 1, max: 6 }),
  isTwice: fc.boolean(),
  by: fc.constantFrom('statement', 'statement', 'bpay'),
  account: fc.constantFrom('', '', 'second'),
});

const write = (payments: readonly Payment[], references: readonly string[]): string =>
  [
    'Date,Transaction Reference,Description,Amount',
    ...payments.map(
      ({ day, id, payer, cents }) =>
        `${day}/11/2026,${id},TRANSFER ${references[payer] ?? 'NOBODY'},${(cents / 100).toFixed(2)}`,
    ),
  ].join('\n');

const sum = (payments: readonly Payment[]): number => payments.reduce((total, { cents }) => total + cents, 0);

/** By which a payment is the same as another one. */
const nameOf = (
  { by, account }: { by: string; account: string },
  { day, id, payer, cents }: Payment,
): string => [by, account, day, id, payer, cents].join('|');

test('a month of files adds up, file by file, and no payment is lost or booked twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(Payment, { minLength: 1, maxLength: 14 }),
      fc.array(Span, { minLength: 1, maxLength: 5 }),
      async (payments, spans) => {
        const desk = await openBankDesk();
        const references = desk.payers.map(({ reference }) => reference);
        /** How many payments of each name there are, by the file that holds the most of them. */
        const most = new Map<string, { count: number; cents: number }>();
        for (const [index, span] of spans.entries()) {
          const listed = payments.filter(({ day }) => day >= span.from && day < span.from + span.days);
          const given = { by: span.by, account: span.account, name: `${index}.csv` } as const;
          const tried = await desk.attempt(write(listed, references), given);
          const { account, taken } = await desk.take(write(listed, references), given);
          expect({ account, taken }).toEqual(tried);
          const { total, booked, waiting, same } = account;
          expect(total).toEqual({ lines: listed.length, cents: sum(listed) });
          expect(booked.lines + waiting.lines + same.lines).toBe(listed.length);
          expect(booked.cents + waiting.cents + same.cents).toBe(sum(listed));
          const counts = new Map<string, number>();
          for (const payment of listed) {
            const name = nameOf(span, payment);
            counts.set(name, (counts.get(name) ?? 0) + 1);
            const known = most.get(name);
            if ((known?.count ?? 0) < (counts.get(name) ?? 0))
              most.set(name, { count: counts.get(name) ?? 0, cents: payment.cents });
          }
          if (!span.isTwice) continue;
          const again = await desk.take(write(listed, references), given);
          expect(again.taken).toMatchObject({ matched: 0, unmatched: 0, repeated: listed.length });
        }
        const lines = await desk.listLines();
        const wanted = [...most.values()].reduce((total, { count, cents }) => total + count * cents, 0);
        expect(lines.reduce((total, { cents }) => total + Number(cents), 0)).toBe(wanted);
        const credited = lines.filter(({ state }) => state === 'matched');
        const inWallets = (await desk.readBalances()).reduce((total, cents) => total + cents, 0);
        expect(inWallets).toBe(credited.reduce((total, { cents }) => total + Number(cents), 0));
        expect((await verifyLedger(desk.services)).faults).toEqual([]);
        await desk.services.database.close();
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
