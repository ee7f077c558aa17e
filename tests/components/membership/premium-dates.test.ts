// The last day of premium: that of where the customer is, whatever the zone of the programme.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import JoinPanel from '#components/membership/JoinPanel.astro';
import PremiumPanel from '#components/membership/PremiumPanel.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { findPaidTier } from '#lib/domain/membership/paid-tier.ts';
import { createPaidProgram } from '../../support/membership/premium.ts';

const program = createPaidProgram({ timeZone: 'Australia/Sydney' });
/** Of a customer in Perth: the end of 15 June there. */
const premium = { until: '2026-06-15T16:00:00.000Z', lastDay: '2026-06-15', autoplayId: 'rec_1' };
const membership = {
  membershipProgram: program.programId,
  membershipStatus: 'member',
  membershipTier: 'premium',
  eligibility: 'eligible',
  premium,
  hasLockedDraw: false,
} as const;

test.each([
  ['premium', PremiumPanel],
  ['the membership', JoinPanel],
])('the panel of %s names the last day where the customer is', async (_, panel) => {
  const container = await AstroContainer.create();
  const tier = findPaidTier(program, 'premium');
  const props = { t: createTranslator(defaultCopy), program, membership, tier, isSold: true };
  const html = await container.renderToString(panel, { props });
  expect(html).toContain('Monday 15 June 2026');
  expect(html).not.toContain('16 June');
});
