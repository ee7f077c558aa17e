import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { formatFullDate } from '#lib/domain/time/shop-dates.ts';
import { createTicketsButton, createTransactionsButton } from '../account-buttons.ts';
import { defineMessage } from '../define-message.ts';

interface SyndicateShares {
  /** Name of the syndicate. */
  readonly name: string;
  readonly lotteryName: string;
  /** What it plays, as `1 x System 9`. */
  readonly description: string;
  readonly drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  /** Of the customer. */
  readonly shares: number;
  readonly sold: number;
  readonly ofShares: number;
}

const getValues = ({ date, ...shown }: SyndicateShares) => ({
  syndicate: shown.name,
  offer: shown.lotteryName,
  plays: formatDescription(shown.description),
  drawNo: shown.drawNo,
  date: formatFullDate(date),
  count: shown.shares,
  sold: shown.sold,
  of: shown.ofShares,
});

const formatGame = ({ numbers, powerballs = [] }: PlayedGame): string =>
  [numbers.join(', '), ...(powerballs.length > 0 ? [powerballs.join(', ')] : [])].join(' + ');

export const syndicateMessages = {
  syndicate_entered: defineMessage<SyndicateShares & { readonly games: readonly PlayedGame[] }>({
    shownAs: 'syndicate_entered',
    write: (t, payload) => {
      const values = getValues(payload);
      return {
        subject: t('mail.syndicate-entered-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.syndicate-entered', values) },
          { part: 'paragraph', text: payload.games.map(formatGame).join('\n') },
          createTicketsButton(t),
        ],
      };
    },
  }),
  syndicate_refund: defineMessage<SyndicateShares & { readonly amountCents: number }>({
    shownAs: 'syndicate_refund',
    write: (t, payload) => {
      const values = { ...getValues(payload), amount: formatCents(payload.amountCents) };
      return {
        subject: t('mail.syndicate-refund-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.syndicate-refund', values) },
          { part: 'paragraph', text: t('mail.syndicate-refund-after', values) },
          createTransactionsButton(t),
        ],
      };
    },
  }),
};
