// The programme as its pages read it.
import { expect, test } from 'vitest';
import { ownProgram } from '#content/membership-program.ts';
import { getMembershipConfig, MembershipProgram } from '#lib/contracts/membership/program.ts';
import { createProgram, setProgram } from '../../../support/membership/membership.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const PARTS = [
  'programName',
  'programUrl',
  'programId',
  'programLogo',
  'titleContent',
  'deposit',
  'membershipTiers',
  'monthlyGiveaways',
  'specialGiveaways',
  'dailyGiveaways',
  'optIn',
  'manageMembership',
  'pastWinners',
  'faq',
  'eligiblePricingIds',
  'discounts',
  'navigationItems',
  'footer',
  'joinAll',
  'joinPremium',
  'memberOverview',
];
const section = { title: 'A title', text: 'A text.' };

test('every part of a programme that is set reaches the pages', async () => {
  const platform = await openTestPlatform();
  expect((await platform.call(getMembershipConfig)).envelope.error?.code).toBe('program_unknown');
  const program = createProgram({
    programLogo: '/brand/club.svg',
    deposit: { amountCents: 2000, withinDays: 7 },
    joinPremium: section,
    faq: [{ question: 'How?', answer: 'By a press.' }],
    eligiblePricingIds: ['standard'],
    discounts: [{ tier: 'premium', percent: 10 }],
    navigationItems: [{ page: 'winners', label: 'Winners' }],
    footer: { disclaimer: 'Members are 18 or older.' },
  });
  await setProgram(platform.services, program);
  const { status, result } = await platform.call(getMembershipConfig);
  expect(status).toBe(200);
  expect(result).toEqual(program);
  expect(Object.keys(result)).toEqual(expect.arrayContaining(PARTS));
});

test('the programme of the release stands at daily-winners', () => {
  const own = MembershipProgram.parse(ownProgram);
  expect([own.programUrl, own.programId]).toEqual(['daily-winners', 'daily_winners']);
  expect(own.membershipTiers.map(({ key }) => key)).toEqual(['free', 'premium']);
});
