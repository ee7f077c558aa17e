// Every kind of ticket, codes, days that pass, failures and two customers at once, against a simple model.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { injectFault } from '../../../support/faults/statement-faults.ts';
import { holdToModel } from '../../../support/hold-to-model.ts';
import { tillCommands } from '../../../support/till-model/commands.ts';
import { createModel } from '../../../support/till-model/model.ts';
import { openShops, STARTS } from '../../../support/till-model/world.ts';

/** `npm run model` sets how many there are to be. */
const RUNS = Number(process.env.MODEL_RUNS ?? 500);
/** Enough for all of them on SQLite; as many as it allows where every command goes to a server. */
const TEST_LIMIT_MS = process.env.TEST_DATABASE_URL ? 6000 : 120_000;
const TIME_LIMIT_MS = process.env.MODEL_RUNS ? 14_400_000 : TEST_LIMIT_MS;

const starts = fc.nat({ max: STARTS.length - 1 });

test('whatever two customers buy, carts, wallets and stock are what a simple model says', async () => {
  const fault = injectFault();
  const shops = await openShops(fault);
  await holdToModel(
    {
      arbitrary: fc.tuple(starts, tillCommands),
      async play([start, commands]) {
        const real = await shops[start]!();
        try {
          await fc.asyncModelRun(() => ({ model: createModel(), real }), commands);
        } finally {
          fault.left = -1;
        }
        expect((await verifyLedger(real.services)).faults).toEqual([]);
      },
      runs: RUNS,
      timeLimitMs: TIME_LIMIT_MS,
    },
    async (played) => {
      expect(played).toBeGreaterThan(10);
    },
  );
}, 14_500_000);
