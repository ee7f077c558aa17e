// A programme with a tier that is paid for, and jobs that are done at their time.
import { accountCart } from '#lib/contracts/cart/cart.ts';
import type { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import { giveawaysModule } from '#platform/repeat/giveaways/module.ts';
import { membershipModule } from '#platform/repeat/membership/module.ts';
import { recurringModule } from '#platform/repeat/recurring/module.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { buyTicket } from '../buying/buying.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../platform.ts';
import { createProgram, setProgram } from './membership.ts';

export const PREMIUM_CENTS = 990;

const createTiers = (monthlyCents: number): MembershipProgram['membershipTiers'] => [
  { key: 'free', name: 'Member', benefits: [] },
  { key: 'premium', name: 'Premium', monthlyCents, benefits: [] },
];

export const createPaidProgram = (overrides: Partial<MembershipProgram> = {}): MembershipProgram =>
  createProgram({ membershipTiers: createTiers(PREMIUM_CENTS), ...overrides });

/** What a month costs from now on, in cents. */
export const setPremiumPrice = (
  { services }: Pick<TestPlatform, 'services'>,
  cents: number,
  overrides: Partial<MembershipProgram> = {},
) => setProgram(services, createPaidProgram({ membershipTiers: createTiers(cents), ...overrides }));

export async function openPaidProgram(overrides: Partial<MembershipProgram> = {}): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await setProgram(platform.services, createPaidProgram(overrides));
  return platform;
}

const PREMIUM = {
  kind: 'membership',
  membershipProgram: 'daily_winners',
  membershipOffer: 'premium',
} as const;

export const addPremium = (platform: TestPlatform, as: TestSession) =>
  platform.call(accountCart.addItem, { as, body: PREMIUM });

export const buyPremium = (platform: TestPlatform, as: TestSession) => buyTicket(platform, as, PREMIUM);

const HANDLERS: JobHandlers = Object.fromEntries(
  [membershipModule, giveawaysModule, recurringModule]
    .flatMap(({ jobs = [] }) => jobs)
    .filter(({ cron }) => cron === undefined)
    .map(({ kind, handle }) => [kind, (services, payload) => handle(services, payload, {})]),
);

async function findNextJob({ database }: Services, until: number): Promise<number | undefined> {
  const row = await database.db
    .selectFrom('job')
    .select('run_at')
    .where('done_at', 'is', null)
    .where('kind', 'in', Object.keys(HANDLERS))
    .where('run_at', '<=', toIso(until))
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return row && Date.parse(row.run_at);
}

/** Does everything that is due until an instant, each at its time. */
export async function runJobsUntil(
  { services, clock }: Pick<TestPlatform, 'services' | 'clock'>,
  until: number,
): Promise<void> {
  for (;;) {
    const next = await findNextJob(services, until);
    if (next === undefined) break;
    if (next > clock.now()) clock.set(next);
    await runDueJobs(services, HANDLERS, 20);
  }
  clock.set(until);
}
