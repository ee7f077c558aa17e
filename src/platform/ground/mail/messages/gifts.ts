import { urls } from '#lib/domain/pages/urls.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { formatFullDate, formatInstant } from '#lib/domain/time/shop-dates.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

interface GivenTicket {
  readonly ticketId: string;
  /** What the giver is called in it. */
  readonly sender: string;
  readonly offerName: string;
  readonly description: string;
  readonly drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
}

interface OwnGift extends GivenTicket {
  readonly giftId: string;
}

const getValues = ({ offerName, description, drawNo, date, sender }: GivenTicket) => ({
  sender,
  offer: offerName,
  plays: formatDescription(description),
  drawNo,
  date: formatFullDate(date),
});

const createQuote = (message: string): MessagePart[] =>
  message === '' ? [] : [{ part: 'paragraph', text: message }];

export const giftMessages = {
  gift_offered: defineMessage<
    GivenTicket & { readonly message: string; readonly token: string; readonly endsAt: string }
  >({
    shownAs: 'account',
    isKept: false,
    isSealed: true,
    isForOthers: true,
    endsAt: ({ endsAt }) => endsAt,
    write: (t, payload, zone) => ({
      subject: t('mail.gift-offered-subject', getValues(payload)),
      parts: [
        { part: 'paragraph', text: t('mail.gift-offered', getValues(payload)) },
        ...createQuote(payload.message),
        {
          part: 'paragraph',
          text: t('mail.gift-offered-until', { time: formatInstant(payload.endsAt, zone) }),
        },
        { part: 'button', label: t('mail.gift-offered-see'), path: urls.gift(payload.token) },
        { part: 'paragraph', text: t('mail.gift-offered-after') },
      ],
    }),
  }),
  gift_taken: defineMessage<OwnGift>({
    shownAs: 'account',
    write: (t, payload) => ({
      subject: t('mail.gift-taken-subject', getValues(payload)),
      parts: [
        { part: 'paragraph', text: t('mail.gift-taken', getValues(payload)) },
        { part: 'button', label: t('mail.gift-see'), path: urls.ownGift(payload.giftId) },
      ],
    }),
  }),
  gift_received: defineMessage<GivenTicket>({
    shownAs: 'account',
    isNews: false,
    write: (t, payload) => ({
      subject: t('mail.gift-received-subject', getValues(payload)),
      parts: [
        { part: 'paragraph', text: t('mail.gift-received', getValues(payload)) },
        { part: 'button', label: t('mail.gift-see-ticket'), path: urls.upcomingTicket(payload.ticketId) },
      ],
    }),
  }),
  gift_returned: defineMessage<OwnGift>({
    shownAs: 'account',
    write: (t, payload) => ({
      subject: t('mail.gift-returned-subject', getValues(payload)),
      parts: [
        { part: 'paragraph', text: t('mail.gift-returned', getValues(payload)) },
        { part: 'button', label: t('mail.gift-see-ticket'), path: urls.upcomingTicket(payload.ticketId) },
      ],
    }),
  }),
  gift_not_played: defineMessage<GivenTicket>({
    shownAs: 'account',
    write: (t, payload) => ({
      subject: t('mail.gift-not-played-subject', getValues(payload)),
      parts: [
        { part: 'paragraph', text: t('mail.gift-not-played', getValues(payload)) },
        { part: 'button', label: t('mail.gift-see-ticket'), path: urls.upcomingTicket(payload.ticketId) },
      ],
    }),
  }),
};
