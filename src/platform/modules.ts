// Every area of the platform, and the shop's own extensions after them. Calls are listed in the reference, and hooks are
// called, in this order: what others stand on comes first.

import { EXTENSIONS } from '#extensions/extensions.ts';
import { drawsModule } from './catalogue/draws/module.ts';
import { gamesModule } from './catalogue/games/module.ts';
import { listingModule } from './catalogue/listing/module.ts';
import { offersModule } from './catalogue/offers/module.ts';
import { ownDrawsModule } from './catalogue/own-draws/module.ts';
import { rafflesModule } from './catalogue/raffles/module.ts';
import { resultsModule } from './catalogue/results/module.ts';
import { syndicatesModule } from './catalogue/syndicates/module.ts';
import { cardsModule } from './content/cards/module.ts';
import { cmsModule } from './content/cms/module.ts';
import { directusModule } from './content/directus/module.ts';
import { editorModule } from './content/editor/module.ts';
import { eventsModule } from './content/events/module.ts';
import { contentModule } from './content/pages/module.ts';
import { placementsModule } from './content/placements/module.ts';
import { searchModule } from './content/search/module.ts';
import { translationModule } from './content/translation/module.ts';
import { analyticsModule } from './ground/analytics/module.ts';
import { auditModule } from './ground/audit/module.ts';
import { brandsModule } from './ground/brands/module.ts';
import { clockModule } from './ground/clock/module.ts';
import { configModule } from './ground/config/module.ts';
import { dbModule } from './ground/db/module.ts';
import { jobsModule } from './ground/jobs/module.ts';
import { mailModule } from './ground/mail/module.ts';
import { mediaModule } from './ground/media/module.ts';
import { metricsModule } from './ground/metrics/module.ts';
import { rateLimitsModule } from './ground/rate-limits/module.ts';
import { readinessModule } from './ground/readiness/module.ts';
import { referenceModule } from './ground/reference/module.ts';
import { refusalsModule } from './ground/refusals/module.ts';
import { secretsModule } from './ground/secrets/module.ts';
import { settingsModule } from './ground/settings/module.ts';
import { signingModule } from './ground/signing/module.ts';
import { staffModule } from './ground/staff/module.ts';
import { statusModule } from './ground/status/module.ts';
import { submissionsModule } from './ground/submissions/module.ts';
import { supportModule } from './ground/support/module.ts';
import { upgradesModule } from './ground/upgrades/module.ts';
import { webhooksModule } from './ground/webhooks/module.ts';
import type { PlatformModule } from './module.ts';
import { bankModule } from './money/bank/module.ts';
import { booksModule } from './money/books/module.ts';
import { ledgerModule } from './money/ledger/module.ts';
import { paymentsModule } from './money/payments/module.ts';
import { walletModule } from './money/wallet/module.ts';
import { withdrawalsModule } from './money/withdrawals/module.ts';
import { careModule } from './people/care/module.ts';
import { conversationsModule } from './people/conversations/module.ts';
import { detailsModule } from './people/details/module.ts';
import { identityModule } from './people/identity/module.ts';
import { limitsModule } from './people/limits/module.ts';
import { messagesModule } from './people/messages/module.ts';
import { operatorsModule } from './people/operators/module.ts';
import { preferencesModule } from './people/preferences/module.ts';
import { verificationModule } from './people/verification/module.ts';
import { viewsModule } from './people/views/module.ts';
import { giveawaysModule } from './repeat/giveaways/module.ts';
import { membershipModule } from './repeat/membership/module.ts';
import { partyModule } from './repeat/party/module.ts';
import { recurringModule } from './repeat/recurring/module.ts';
import { alertsModule } from './sale/alerts/module.ts';
import { cancellationsModule } from './sale/cancellations/module.ts';
import { cartModule } from './sale/cart/module.ts';
import { checkoutModule } from './sale/checkout/module.ts';
import { explanationsModule } from './sale/explanations/module.ts';
import { favouritesModule } from './sale/favourites/module.ts';
import { giftsModule } from './sale/gifts/module.ts';
import { ordersModule } from './sale/orders/module.ts';
import { partnersModule } from './sale/partners/module.ts';
import { pocketModule } from './sale/pocket/module.ts';
import { productsModule } from './sale/products/module.ts';
import { promotionsModule } from './sale/promotions/module.ts';
import { migrationModule } from './shop/migration/module.ts';
import { seedModule } from './shop/seed/module.ts';

/** Those that come with the release. */
export const OWN_MODULES: readonly PlatformModule[] = [
  dbModule,
  auditModule,
  jobsModule,
  clockModule,
  mediaModule,
  upgradesModule,
  brandsModule,
  configModule,
  metricsModule,
  rateLimitsModule,
  readinessModule,
  eventsModule,
  analyticsModule,
  referenceModule,
  refusalsModule,
  secretsModule,
  signingModule,
  staffModule,
  settingsModule,
  statusModule,
  submissionsModule,
  supportModule,
  webhooksModule,
  mailModule,
  ledgerModule,
  walletModule,
  withdrawalsModule,
  bankModule,
  booksModule,
  paymentsModule,
  identityModule,
  detailsModule,
  limitsModule,
  operatorsModule,
  careModule,
  verificationModule,
  preferencesModule,
  messagesModule,
  conversationsModule,
  viewsModule,
  offersModule,
  drawsModule,
  gamesModule,
  resultsModule,
  ownDrawsModule,
  rafflesModule,
  syndicatesModule,
  listingModule,
  productsModule,
  cartModule,
  checkoutModule,
  promotionsModule,
  ordersModule,
  pocketModule,
  cancellationsModule,
  giftsModule,
  partnersModule,
  favouritesModule,
  alertsModule,
  explanationsModule,
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
  searchModule,
  migrationModule,
  seedModule,
];

export const MODULES: readonly PlatformModule[] = [...OWN_MODULES, ...EXTENSIONS];
