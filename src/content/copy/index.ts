// The default texts of every area, one record. The content services may override any of them.
import type { Copy } from '#lib/domain/content/copy.ts';
import { accountCopy } from './account.ts';
import { bankCopy } from './bank.ts';
import { buyCopy } from './buy.ts';
import { cardFieldsCopy } from './card-fields.ts';
import { cardsCopy } from './cards.ts';
import { careCopy } from './care.ts';
import { cartCopy } from './cart.ts';
import { checkoutCopy } from './checkout.ts';
import { consentCopy } from './consent.ts';
import { debitCopy } from './debit.ts';
import { depositCopy } from './deposit.ts';
import { detailsCopy } from './details.ts';
import { favouritesCopy } from './favourites.ts';
import { feedbackCopy } from './feedback.ts';
import { formsCopy } from './forms.ts';
import { fundsCopy } from './funds.ts';
import { gameTypesCopy } from './game-types.ts';
import { layoutCopy } from './layout.ts';
import { limitsCopy } from './limits.ts';
import { listingCopy } from './listing.ts';
import { membershipCopy } from './membership.ts';
import { migrationCopy } from './migration.ts';
import { notesCopy } from './notes.ts';
import { noticeCopy } from './notice.ts';
import { offerCopy } from './offer.ts';
import { aboutCopy } from './pages/about.ts';
import { appCopy } from './pages/app.ts';
import { blogCopy } from './pages/blog.ts';
import { causesCopy } from './pages/causes.ts';
import { contentCopy } from './pages/content.ts';
import { errorCopy } from './pages/error.ts';
import { homeCopy } from './pages/home.ts';
import { supportCopy } from './pages/support.ts';
import { partnerCopy } from './partner.ts';
import { preferencesCopy } from './preferences.ts';
import { printCopy } from './print.ts';
import { promotionCopy } from './promotion.ts';
import { proofCopy } from './proof.ts';
import { raffleCopy } from './raffle.ts';
import { receiptCopy } from './receipt.ts';
import { recurringCopy } from './recurring.ts';
import { replayCopy } from './replay.ts';
import { resultsCopy } from './results.ts';
import { securityCopy } from './security.ts';
import { seoCopy } from './seo.ts';
import { sessionCopy } from './session.ts';
import { statementCopy } from './statement.ts';
import { statisticsCopy } from './statistics.ts';
import { syndicateCopy } from './syndicate.ts';
import { ticketCopy } from './ticket.ts';
import { timeCopy } from './time.ts';
import { verificationCopy } from './verification.ts';
import { walletCopy } from './wallet.ts';
import { winnersCopy } from './winners.ts';
import { withdrawCopy } from './withdraw.ts';
import { commonCopy } from './words.ts';

export const defaultCopy: Copy = {
  ...aboutCopy,
  ...accountCopy,
  ...appCopy,
  ...blogCopy,
  ...bankCopy,
  ...buyCopy,
  ...cardFieldsCopy,
  ...cardsCopy,
  ...careCopy,
  ...cartCopy,
  ...causesCopy,
  ...checkoutCopy,
  ...commonCopy,
  ...consentCopy,
  ...contentCopy,
  ...depositCopy,
  ...detailsCopy,
  ...debitCopy,
  ...errorCopy,
  ...favouritesCopy,
  ...feedbackCopy,
  ...formsCopy,
  ...fundsCopy,
  ...gameTypesCopy,
  ...homeCopy,
  ...layoutCopy,
  ...limitsCopy,
  ...listingCopy,
  ...membershipCopy,
  ...migrationCopy,
  ...notesCopy,
  ...noticeCopy,
  ...offerCopy,
  ...partnerCopy,
  ...preferencesCopy,
  ...printCopy,
  ...proofCopy,
  ...raffleCopy,
  ...promotionCopy,
  ...receiptCopy,
  ...recurringCopy,
  ...replayCopy,
  ...resultsCopy,
  ...securityCopy,
  ...seoCopy,
  ...sessionCopy,
  ...statementCopy,
  ...statisticsCopy,
  ...supportCopy,
  ...syndicateCopy,
  ...ticketCopy,
  ...timeCopy,
  ...verificationCopy,
  ...walletCopy,
  ...winnersCopy,
  ...withdrawCopy,
};
