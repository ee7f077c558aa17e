// Every area of the platform. Its calls are listed in the reference, and its hooks are called, in this order: what others
// stand on comes first.
import { analyticsModule } from './analytics/module.ts';
import { bankModule } from './bank/module.ts';
import { cardsModule } from './cards/module.ts';
import { careModule } from './care/module.ts';
import { cartModule } from './cart/module.ts';
import { checkoutModule } from './checkout/module.ts';
import { clockModule } from './clock/module.ts';
import { cmsModule } from './cms/module.ts';
import { configModule } from './config/module.ts';
import { contentModule } from './content/module.ts';
import { dbModule } from './db/module.ts';
import { detailsModule } from './details/module.ts';
import { directusModule } from './directus/module.ts';
import { drawsModule } from './draws/module.ts';
import { editorModule } from './editor/module.ts';
import { eventsModule } from './events/module.ts';
import { favouritesModule } from './favourites/module.ts';
import { giveawaysModule } from './giveaways/module.ts';
import { identityModule } from './identity/module.ts';
import { jobsModule } from './jobs/module.ts';
import { ledgerModule } from './ledger/module.ts';
import { limitsModule } from './limits/module.ts';
import { listingModule } from './listing/module.ts';
import { mailModule } from './mail/module.ts';
import { membershipModule } from './membership/module.ts';
import { messagesModule } from './messages/module.ts';
import { migrationModule } from './migration/module.ts';
import type { PlatformModule } from './module.ts';
import { offersModule } from './offers/module.ts';
import { operatorsModule } from './operators/module.ts';
import { ordersModule } from './orders/module.ts';
import { partnersModule } from './partners/module.ts';
import { partyModule } from './party/module.ts';
import { paymentsModule } from './payments/module.ts';
import { placementsModule } from './placements/module.ts';
import { preferencesModule } from './preferences/module.ts';
import { productsModule } from './products/module.ts';
import { promotionsModule } from './promotions/module.ts';
import { rafflesModule } from './raffles/module.ts';
import { recurringModule } from './recurring/module.ts';
import { referenceModule } from './reference/module.ts';
import { resultsModule } from './results/module.ts';
import { seedModule } from './seed/module.ts';
import { submissionsModule } from './submissions/module.ts';
import { supportModule } from './support/module.ts';
import { syndicatesModule } from './syndicates/module.ts';
import { translationModule } from './translation/module.ts';
import { verificationModule } from './verification/module.ts';
import { walletModule } from './wallet/module.ts';
import { withdrawalsModule } from './withdrawals/module.ts';

export const MODULES: readonly PlatformModule[] = [
  dbModule,
  jobsModule,
  clockModule,
  configModule,
  eventsModule,
  analyticsModule,
  referenceModule,
  submissionsModule,
  supportModule,
  mailModule,
  ledgerModule,
  walletModule,
  withdrawalsModule,
  bankModule,
  paymentsModule,
  identityModule,
  detailsModule,
  limitsModule,
  operatorsModule,
  careModule,
  verificationModule,
  preferencesModule,
  messagesModule,
  offersModule,
  drawsModule,
  resultsModule,
  rafflesModule,
  syndicatesModule,
  listingModule,
  productsModule,
  cartModule,
  checkoutModule,
  promotionsModule,
  ordersModule,
  partnersModule,
  favouritesModule,
  recurringModule,
  membershipModule,
  giveawaysModule,
  partyModule,
  cardsModule,
  placementsModule,
  translationModule,
  contentModule,
  cmsModule,
  editorModule,
  directusModule,
  migrationModule,
  seedModule,
];
