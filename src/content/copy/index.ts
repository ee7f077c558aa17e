// The default texts of every area, one record. The content services may override any of them.
import { EXTENSION_COPY } from '#extensions/copy.ts';
import type { Copy } from '#lib/domain/content/copy.ts';
import { accountCopy } from './account/account.ts';
import { bankCopy } from './account/bank.ts';
import { cardFieldsCopy } from './account/card-fields.ts';
import { careCopy } from './account/care.ts';
import { conversationsCopy } from './account/conversations.ts';
import { debitCopy } from './account/debit.ts';
import { depositCopy } from './account/deposit.ts';
import { detailsCopy } from './account/details.ts';
import { favouritesCopy } from './account/favourites.ts';
import { fundsCopy } from './account/funds.ts';
import { giftCopy } from './account/gift.ts';
import { limitsCopy } from './account/limits.ts';
import { migrationCopy } from './account/migration.ts';
import { preferencesCopy } from './account/preferences.ts';
import { recurringCopy } from './account/recurring.ts';
import { securityCopy } from './account/security.ts';
import { sessionCopy } from './account/session.ts';
import { socialCopy } from './account/social.ts';
import { statementCopy } from './account/statement.ts';
import { verificationCopy } from './account/verification.ts';
import { walletCopy } from './account/wallet.ts';
import { withdrawCopy } from './account/withdraw.ts';
import { consentCopy } from './consent.ts';
import { feedbackCopy } from './feedback.ts';
import { formsCopy } from './forms.ts';
import { layoutCopy } from './layout.ts';
import { membershipCopy } from './membership.ts';
import { nightCopy } from './night.ts';
import { notesCopy } from './notes.ts';
import { noticeCopy } from './notice.ts';
import { aboutCopy } from './pages/about.ts';
import { alertsCopy } from './pages/alerts.ts';
import { appCopy } from './pages/app.ts';
import { blogCopy } from './pages/blog.ts';
import { causesCopy } from './pages/causes.ts';
import { contentCopy } from './pages/content.ts';
import { developersCopy } from './pages/developers.ts';
import { errorCopy } from './pages/error.ts';
import { guideCopy } from './pages/guide.ts';
import { homeCopy } from './pages/home.ts';
import { offlineCopy } from './pages/offline.ts';
import { pocketCopy } from './pages/pocket.ts';
import { searchCopy } from './pages/search.ts';
import { statusCopy } from './pages/status.ts';
import { supportCopy } from './pages/support.ts';
import { widgetCopy } from './pages/widget.ts';
import { partyCopy } from './party.ts';
import { printCopy } from './print.ts';
import { resultsCopy } from './results.ts';
import { seoCopy } from './seo.ts';
import { alertCopy } from './shop/alert.ts';
import { buyCopy } from './shop/buy.ts';
import { cardsCopy } from './shop/cards.ts';
import { cartCopy } from './shop/cart.ts';
import { checkoutCopy } from './shop/checkout.ts';
import { gameTypesCopy } from './shop/game-types.ts';
import { goodsCopy } from './shop/goods.ts';
import { listingCopy } from './shop/listing.ts';
import { offerCopy } from './shop/offer.ts';
import { partnerCopy } from './shop/partner.ts';
import { playedCopy } from './shop/played.ts';
import { promotionCopy } from './shop/promotion.ts';
import { proofCopy } from './shop/proof.ts';
import { raffleCopy } from './shop/raffle.ts';
import { receiptCopy } from './shop/receipt.ts';
import { replayCopy } from './shop/replay.ts';
import { syndicateCopy } from './shop/syndicate.ts';
import { ticketCopy } from './shop/ticket.ts';
import { statisticsCopy } from './statistics.ts';
import { timeCopy } from './time.ts';
import { winnersCopy } from './winners.ts';
import { commonCopy } from './words.ts';

export const defaultCopy: Copy = {
  ...aboutCopy,
  ...alertsCopy,
  ...alertCopy,
  ...accountCopy,
  ...appCopy,
  ...blogCopy,
  ...bankCopy,
  ...buyCopy,
  ...cardFieldsCopy,
  ...cardsCopy,
  ...careCopy,
  ...conversationsCopy,
  ...cartCopy,
  ...causesCopy,
  ...checkoutCopy,
  ...commonCopy,
  ...consentCopy,
  ...contentCopy,
  ...developersCopy,
  ...depositCopy,
  ...detailsCopy,
  ...debitCopy,
  ...errorCopy,
  ...favouritesCopy,
  ...giftCopy,
  ...feedbackCopy,
  ...formsCopy,
  ...fundsCopy,
  ...gameTypesCopy,
  ...goodsCopy,
  ...guideCopy,
  ...homeCopy,
  ...offlineCopy,
  ...pocketCopy,
  ...searchCopy,
  ...statusCopy,
  ...layoutCopy,
  ...limitsCopy,
  ...listingCopy,
  ...membershipCopy,
  ...migrationCopy,
  ...nightCopy,
  ...notesCopy,
  ...noticeCopy,
  ...offerCopy,
  ...partnerCopy,
  ...playedCopy,
  ...partyCopy,
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
  ...socialCopy,
  ...seoCopy,
  ...sessionCopy,
  ...statementCopy,
  ...statisticsCopy,
  ...supportCopy,
  ...widgetCopy,
  ...syndicateCopy,
  ...ticketCopy,
  ...timeCopy,
  ...verificationCopy,
  ...walletCopy,
  ...winnersCopy,
  ...withdrawCopy,
  ...EXTENSION_COPY,
};
