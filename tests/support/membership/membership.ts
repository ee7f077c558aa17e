// A programme with giveaways, and members of it.

import { logIn } from '#lib/contracts/identity/customer.ts';
import { setMembership } from '#lib/contracts/membership/membership.ts';
import { type GiveawaySchedule, MembershipProgram } from '#lib/contracts/membership/program.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { runGiveaways } from '#platform/repeat/giveaways/run.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer, TEST_PASSWORD } from '../customers.ts';
import type { TestPlatform, TestSession } from '../platform.ts';

const section = { title: 'A title', text: 'A text.' };

/** Drawn each day at 8 pm in Sydney; entries stop five minutes before. */
export const createSchedule = (overrides: Partial<GiveawaySchedule> = {}): GiveawaySchedule => ({
  key: 'daily',
  type: 'daily',
  title: 'Fifty a day',
  description: 'Fifty dollars each day.',
  permits: ['NSW GOCAF/0001'],
  images: [],
  tier: 'free',
  prize: { name: '$50', kind: 'cash', valueCents: 5000, units: 1 },
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  closeTime: '19:55',
  drawTime: '20:00',
  ...overrides,
});

export const createProgram = (overrides: Partial<MembershipProgram> = {}): MembershipProgram =>
  MembershipProgram.parse({
    programId: 'daily_winners',
    programName: 'Daily Winners',
    programUrl: 'daily-winners',
    timeZone: 'Australia/Sydney',
    titleContent: section,
    optIn: section,
    joinAll: section,
    memberOverview: section,
    manageMembership: section,
    pastWinners: section,
    dailyGiveaways: section,
    monthlyGiveaways: section,
    specialGiveaways: section,
    faq: [],
    footer: { disclaimer: 'Terms apply.' },
    membershipTiers: [{ key: 'free', name: 'Member', benefits: [] }],
    giveaways: [createSchedule()],
    ...overrides,
  });

export const setProgram = (services: Services, program: MembershipProgram): Promise<void> =>
  putValue(services.database.db, services, { namespace: CONFIG, key: 'membership', value: program });

export const join = (platform: TestPlatform, as: TestSession) =>
  platform.call(setMembership, {
    as,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'member' },
  });

export interface TestMember extends TestSession {
  readonly email: string;
}

/** A session of now: an earlier one has ended meanwhile. */
export async function logInAgain(platform: TestPlatform, { email }: TestMember): Promise<TestMember> {
  const { result } = await platform.call(logIn, { body: { email, password: TEST_PASSWORD } });
  if (!('accessToken' in result)) throw new Error('The login asks for a second step');
  const { accessToken, refreshToken, customerToken, customer } = result;
  return { email, customerId: customer.customerId, accessToken, refreshToken, customerToken };
}

export async function createMember(platform: TestPlatform): Promise<TestMember> {
  const session = await signUpCustomer(platform);
  await join(platform, session);
  return session;
}

/** Takes every step that is due. */
export async function runAllGiveaways(services: Services): Promise<void> {
  while (await runGiveaways(services));
}

export const readGiveaway = (services: Services, number = 1) =>
  services.database.db
    .selectFrom('giveaway')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
