import { MEMBERSHIP, MEMBERSHIP_SETTINGS } from '../../ground/config/membership-setting.ts';
import type { PlatformModule } from '../../module.ts';
import { MEMBERSHIP_ACCOUNT_HOOKS } from './account-hooks.ts';
import { membershipCommands } from './commands.ts';
import { listMemberships } from './list-memberships.ts';
import { joinByDeposit } from './members.ts';
import * as memberships from './migrations/0054-membership.ts';
import * as premium from './migrations/0074-premium.ts';
import * as memberDiscounts from './migrations/0170-member-discounts.ts';
import { beginPremium, lapsePremium } from './premium.ts';
import { BegunPayload, PREMIUM_BEGUN_JOB, PREMIUM_END_JOB, PremiumPayload } from './premium-jobs.ts';
import { serveMembership } from './routes.ts';
import { refuseTakenAddress } from './setting-address.ts';
import { selectMembershipsOnSale } from './tiers/on-sale.ts';
import { membership } from './tiers/product.ts';
import { sweepTransferTokens } from './transfer-tokens.ts';

export const membershipModule: PlatformModule = {
  name: 'membership',
  productKinds: [membership],
  saleSources: [
    {
      source: 'memberships',
      select: (flavor, programs, _, buyer) => selectMembershipsOnSale(flavor, programs, buyer),
    },
  ],
  settingChecks: [{ key: MEMBERSHIP, refuse: refuseTakenAddress }],
  customerParts: [
    async ({ at, customer }) => ({ membershipPrograms: await listMemberships(at, customer.id) }),
  ],
  hooks: { ...MEMBERSHIP_ACCOUNT_HOOKS, onDepositCredited: joinByDeposit },
  serve: serveMembership,
  sweep: sweepTransferTokens,
  jobs: [
    {
      kind: PREMIUM_BEGUN_JOB,
      lane: 'calendar',
      handle: (services, payload) => beginPremium(services, BegunPayload.parse(payload)),
    },
    {
      kind: PREMIUM_END_JOB,
      lane: 'calendar',
      handle: (services, payload) => lapsePremium(services, PremiumPayload.parse(payload)),
    },
  ],
  migrations: {
    '0054-membership': memberships,
    '0074-premium': premium,
    '0170-member-discounts': memberDiscounts,
  },
  commands: membershipCommands,
  settings: MEMBERSHIP_SETTINGS,
};
