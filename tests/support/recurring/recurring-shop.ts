// A shop with purchases that repeat, and a clock that jumps from one of their jobs to the next.

import type { Weekday } from '#lib/contracts/offers/offer.ts';
import type { RecurringPeriod } from '#lib/domain/recurring/periods.ts';
import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import { transact } from '#platform/ground/db/open.ts';
import { LANES } from '#platform/ground/jobs/lanes.ts';
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import { keepFund, listFundRows } from '#platform/money/payments/funds/funds.ts';
import { paymentsModule } from '#platform/money/payments/module.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { planNextCharge } from '#platform/repeat/recurring/charges/plan-charges.ts';
import { recurringModule } from '#platform/repeat/recurring/module.ts';
import { type ChargeRow, lockRecurring, type RecurringRow } from '#platform/repeat/recurring/store.ts';
import { insertRecurring, type NewRecurring } from '#platform/sale/products/repeats/create.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { CARD, createScriptedGateway, type ScriptedGateway } from '../payments/scripted-provider.ts';
import { openTestPlatform, type TestPlatform } from '../platform.ts';
import { createWalletHolder, playGame } from '../played-draws.ts';

export interface RecurringShop extends TestPlatform {
  readonly gateway: ScriptedGateway;
}

export async function openRecurringShop(
  offer: Partial<OfferDefinition> = { drawDays: ['sat'] },
  overrides: Partial<Services> = {},
): Promise<RecurringShop> {
  const gateway = createScriptedGateway({ canChargeUnattended: true });
  const platform = await openTestPlatform({
    paymentProviders: [gateway.provider, testDeposit],
    ...overrides,
  });
  await playGame(platform.services, offer);
  return { ...platform, gateway };
}

interface Repeat {
  readonly customerId: string;
  readonly state?: string;
  readonly period?: RecurringPeriod | undefined;
  readonly days?: readonly Weekday[];
  readonly games?: number;
  readonly fund?: string;
  readonly isMonthly?: boolean;
  readonly minimumJackpotCents?: number;
}

/** Begins any line that repeats, and plans its first charge. */
export const beginLine = (services: Services, asked: NewRecurring): Promise<RecurringRow> =>
  transact(services.database, async (tx) => {
    const id = await insertRecurring(tx, services, asked);
    const row = await lockRecurring(tx, services, id);
    if (!row) throw new Error(`${id} was not written`);
    await planNextCharge(tx, services, row);
    return row;
  });

/** A quick pick of the pair game that repeats: by draws, or by periods where one is given. */
export const beginRecurring = (
  services: Services,
  { customerId, state = 'NSW', period, days = [], games = 1, fund = 'wallet', ...rest }: Repeat,
): Promise<RecurringRow> =>
  beginLine(services, {
    customerId,
    state,
    type: period ? 'subscription' : 'autoplay',
    productType: 'lottery_ticket',
    offerKey: 'pair',
    asked: Object.assign({ kind: 'lottery_ticket' }, createQuickPick(games, days)),
    label: `Daily Pair: ${games} x Quick pick`,
    period,
    fund,
    unitCents: games * 100,
    ...rest,
  });

const createQuickPick = (numGames: number, days: readonly Weekday[]) => ({
  lotteryKey: 'pair',
  gameType: 'random',
  gameOffer: 'random',
  numGames,
  days,
});

/** A customer with that many cents and an autoplay. */
export async function createPlayer(
  shop: Pick<TestPlatform, 'services'>,
  { cents = 100_000, ...repeat }: Omit<Repeat, 'customerId'> & { readonly cents?: number } = {},
) {
  const customerId = await createWalletHolder(shop.services, cents);
  return { customerId, row: await beginRecurring(shop.services, { customerId, ...repeat }) };
}

/** Keeps a card of the scripted gateway for a customer, and gives its id. */
export async function keepCard(services: Services, customerId: string): Promise<string> {
  const owner = { customerId, gateway: 'scripted', method: 'cc' };
  await transact(services.database, (tx) =>
    keepFund(tx, services, owner, { ...CARD, fingerprint: customerId }),
  );
  const [fund] = await listFundRows(services.database.db, customerId);
  if (!fund) throw new Error('No card was kept');
  return fund.id;
}

/** The jobs of the engine and of payments. The calendar's are run by the tests that ask for them. */
const HANDLERS: JobHandlers = Object.fromEntries(
  [...(recurringModule.jobs ?? []), ...(paymentsModule.jobs ?? [])]
    .filter(({ cron }) => cron === undefined)
    .map(({ kind, handle }) => [kind, (services, payload) => handle(services, payload, {})]),
);

const { jobsMax, atOnce } = LANES.recurring;

/** What the worker does with one look at what is due. */
export const runTick = (services: Services): Promise<number> =>
  runDueJobs(services, HANDLERS, jobsMax, atOnce);

/** Kind by kind: what waits of others is not looked at. */
async function findNextJob({ database }: Services, until: number): Promise<number | undefined> {
  let next: string | null = null;
  for (const kind of Object.keys(HANDLERS)) {
    const { first } = await database.db
      .selectFrom('job')
      .select((row) => row.fn.min<string | null>('run_at').as('first'))
      .where('done_at', 'is', null)
      .where('kind', '=', kind)
      .where('run_at', '<=', toIso(until))
      .executeTakeFirstOrThrow();
    if (first !== null && (next === null || first < next)) next = first;
  }
  return next === null ? undefined : Date.parse(next);
}

/** Does everything that is due until an instant, each at its time; the clock stands at that instant then. */
export async function runUntil(
  { services, clock }: Pick<TestPlatform, 'services' | 'clock'>,
  until: number,
): Promise<void> {
  for (;;) {
    const next = await findNextJob(services, until);
    if (next === undefined) break;
    if (next > clock.now()) clock.set(next);
    await runTick(services);
  }
  clock.set(until);
}

export const runFor = (shop: Pick<TestPlatform, 'services' | 'clock'>, ms: number): Promise<void> =>
  runUntil(shop, shop.clock.now() + ms);

/** The charges of a row, first to last. */
export const listChargesOf = ({ database }: Services, recurringId: string): Promise<ChargeRow[]> =>
  database.db
    .selectFrom('recurring_charge')
    .selectAll()
    .where('recurring_id', '=', recurringId)
    .orderBy('due_at')
    .orderBy('id')
    .execute();

export const readRow = ({ database }: Services, id: string): Promise<RecurringRow> =>
  database.db.selectFrom('recurring').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** `state` and `reason` of each charge. */
export const listOutcomes = async (services: Services, recurringId: string): Promise<string[]> =>
  (await listChargesOf(services, recurringId)).map(({ state, reason }) =>
    reason === null ? state : `${state}: ${reason}`,
  );

export const countCheckouts = async ({ database }: Services): Promise<number> => {
  const { count } = await database.db
    .selectFrom('checkout')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listMailKindsOf = async ({ database }: Services, customerId: string): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('mail')
    .select('kind')
    .where('customer_id', '=', customerId)
    .where('kind', 'like', 'recurring_%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
