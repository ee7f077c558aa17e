import type { PlatformModule } from '../module.ts';
import { MEMBERSHIP_ACCOUNT_HOOKS } from './account-hooks.ts';
import { membershipCommands } from './commands.ts';
import { listMemberships } from './list-memberships.ts';
import { joinByDeposit } from './members.ts';
import * as membership from './migrations/0054-membership.ts';
import * as premium from './migrations/0074-premium.ts';
import * as memberDiscounts from './migrations/0170-member-discounts.ts';
import { beginPremium, lapsePremium } from './premium.ts';
import { BegunPayload, PREMIUM_BEGUN_JOB, PREMIUM_END_JOB, PremiumPayload } from './premium-jobs.ts';
import { serveMembership } from './routes.ts';
import { MEMBERSHIP, MEMBERSHIP_SETTINGS } from './setting.ts';
import { refuseTakenAddress } from './setting-address.ts';
import { sweepTransferTokens } from './transfer-tokens.ts';

export const membershipModule: PlatformModule = {
  name: 'membership',
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
    '0054-membership': membership,
    '0074-premium': premium,
    '0170-member-discounts': memberDiscounts,
  },
  commands: membershipCommands,
  settings: MEMBERSHIP_SETTINGS,
};
