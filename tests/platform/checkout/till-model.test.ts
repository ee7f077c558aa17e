// Every kind of ticket, codes, days that pass, failures and two customers at once, against a simple model.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { injectFault } from '../../support/faults/statement-faults.ts';
import { holdToModel } from '../../support/hold-to-model.ts';
import { openTestPlatform } from '../../support/platform.ts';
import { tillCommands } from '../../support/till-model/commands.ts';
import { createModel } from '../../support/till-model/model.ts';
import { openWorld } from '../../support/till-model/world.ts';

const WALLET_CENTS = 20_000;
/** As many as half a minute allows on each engine; `npm run model` sets how many there are to be. */
const RUNS = Number(process.env.MODEL_RUNS ?? 1000);
const TIME_LIMIT_MS = process.env.MODEL_RUNS ? 14_400_000 : 30_000;

test('whatever two customers buy, carts, wallets and stock are what a simple model says', async () => {
  const platform = await openTestPlatform();
  const fault = injectFault();
  let run = 0;
  await holdToModel(
    fc.asyncProperty(tillCommands, async (commands) => {
      run += 1;
      const suffix = `${run}`;
      await fc.asyncModelRun(async () => {
        fault.left = -1;
        const real = await openWorld(platform, fault, suffix, WALLET_CENTS);
        return { model: createModel(WALLET_CENTS), real };
      }, commands);
    }),
    { runs: RUNS, timeLimitMs: TIME_LIMIT_MS },
    async () => {
      // The last run may have been cut off with its fault still to come.
      fault.left = -1;
      expect(run).toBeGreaterThan(10);
      expect((await verifyLedger(platform.services)).faults).toEqual([]);
    },
  );
}, 14_500_000);
