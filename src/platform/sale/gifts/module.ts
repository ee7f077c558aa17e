import type { Tx } from '../../ground/db/open.ts';
import type { PlatformModule } from '../../module.ts';
import type { EndedAccount, ExcludedAccount } from '../../people/care/account-hooks.ts';
import type { Services } from '../../services.ts';
import { giftCommands } from './commands.ts';
import { endGiftsOfTickets, forgetGiftsOf, sweepGifts, takeBackAllOf } from './end.ts';
import { giftJobs } from './jobs.ts';
import { GIFT_RULES } from './ledger-rules.ts';
import * as gifts from './migrations/0497-gifts.ts';
import { serveGifts } from './routes.ts';

export const giftsModule: PlatformModule = {
  name: 'gifts',
  ledgerRules: GIFT_RULES,
  personalTables: ['gift'],
  hooks: {
    onTicketsRefunded: endGiftsOfTickets,
    onAccountClosed: (tx: Tx, services: Services, { customerId }: EndedAccount) =>
      takeBackAllOf(tx, services, customerId),
    onAccountExcluded: (tx: Tx, services: Services, { customerId }: ExcludedAccount) =>
      takeBackAllOf(tx, services, customerId),
    onPersonErased: (tx: Tx, services: Services, { customerId }: EndedAccount) =>
      forgetGiftsOf(tx, services, customerId),
  },
  serve: serveGifts,
  jobs: giftJobs,
  sweep: sweepGifts,
  commands: giftCommands,
  migrations: { '0497-gifts': gifts },
};
