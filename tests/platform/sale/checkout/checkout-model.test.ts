import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { createLotteryOffer, createOpenDraws } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { LAST_DRAW, type Model, type Real, shopCommands } from '../../../support/buying/shop-model.ts';
import { holdToModel } from '../../../support/hold-to-model.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** `npm run model` sets more. */
const RUNS = Number(process.env.MODEL_RUNS ?? 60);
const TIME_LIMIT_MS = process.env.MODEL_RUNS ? 3_600_000 : 15_000;

test('whatever a customer does, cart and wallet do what a simple model says', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  let run = 0;
  const setUp = async (): Promise<{ model: Model; real: Real }> => {
    run += 1;
    const key = `daily-${run}`;
    const draws = createOpenDraws([...EVERY_DAY], LAST_DRAW - 100, clock.now() + 3_600_000);
    const multiDraw = { kind: 'draws' as const, options: [1, 2, 5] };
    await putOnSale(services, createLotteryOffer({ key, drawDays: [...EVERY_DAY], multiDraw, draws }));
    const customerId = await createCustomer(services, {
      email: `run-${run}@drawcard.test`,
      password: 'brass-kettle-lagoon-41',
      firstname: 'Robin',
      lastname: 'Marsh',
      dateOfBirth: '1985-03-27',
      state: 'NSW',
    });
    const asked = { amount: '30', depositMethodId: 'td' as const, checkout: false };
    await makeDeposit(services, { customerId, key: 'first-deposit' }, asked);
    return {
      model: { walletCents: 3000, lines: [], removed: 0, tickets: 0, closedTo: 100 },
      real: { services, customerId, lotteryKey: key, nextDay: () => clock.advance(DAY_MS) },
    };
  };
  await holdToModel(
    {
      arbitrary: shopCommands,
      play: (commands) => fc.asyncModelRun(setUp, commands),
      runs: RUNS,
      timeLimitMs: TIME_LIMIT_MS,
    },
    async (played) => {
      expect(played).toBeGreaterThan(10);
      expect((await verifyLedger(services)).faults).toEqual([]);
    },
  );
}, 3_700_000);
