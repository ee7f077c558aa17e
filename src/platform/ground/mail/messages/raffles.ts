import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { formatTicketNumber } from '#lib/domain/raffle/numbers.ts';
import { formatFullDate } from '#lib/domain/time/shop-dates.ts';
import { createTicketsButton } from '../account-buttons.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

interface DrawnRaffle {
  readonly offerName: string;
  /** What was drawn for, or which early bird. */
  readonly drawName: string;
  readonly drawNo: number;
  /** Known by its name: no ticket shows its number. Older messages do not say. */
  readonly isEarlyBird?: boolean;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  /** How many of the customer's tickets were in it. */
  readonly tickets: number;
}

interface WonRaffle extends DrawnRaffle {
  readonly prizes: readonly {
    readonly name: string;
    readonly number: number;
    readonly valueCents: number;
    readonly isCash: boolean;
  }[];
}

const writeIntro = (t: Translate, raffle: DrawnRaffle): MessagePart => ({
  part: 'paragraph',
  text: t(raffle.isEarlyBird ? 'mail.raffle-early-bird-intro' : 'mail.raffle-intro', {
    offer: raffle.offerName,
    name: raffle.drawName,
    drawNo: raffle.drawNo,
    date: formatFullDate(raffle.date),
  }),
});

const writeSubject = (
  t: Translate,
  { offerName: offer, drawName: name, drawNo, isEarlyBird }: DrawnRaffle,
) =>
  isEarlyBird
    ? t('mail.raffle-early-bird-subject', { offer, name })
    : t('mail.raffle-result-subject', { offer, drawNo });

/** That an early bird was not all. */
const listMainDrawNote = (t: Translate, { isEarlyBird, tickets }: DrawnRaffle): MessagePart[] =>
  isEarlyBird ? [{ part: 'paragraph', text: t('mail.raffle-stays', { count: tickets }) }] : [];

export const raffleMessages = {
  raffle_cancelled: defineMessage<{
    readonly offerName: string;
    readonly drawNo: number;
    /** In the words of the operator. */
    readonly reason: string;
    readonly tickets: number;
    /** Back in the wallet. */
    readonly cents: number;
  }>({
    shownAs: 'account',
    write: (t, { offerName: offer, drawNo, reason, tickets, cents }) => ({
      subject: t('mail.raffle-cancelled-subject', { offer, drawNo }),
      parts: [
        { part: 'paragraph', text: t('mail.raffle-cancelled', { offer, drawNo, reason }) },
        {
          part: 'paragraph',
          text: t('mail.raffle-cancelled-refund', { count: tickets, amount: formatCents(cents) }),
        },
        createTicketsButton(t),
      ],
    }),
  }),
  raffle_result: defineMessage<DrawnRaffle>({
    shownAs: 'result',
    write: (t, payload) => ({
      subject: writeSubject(t, payload),
      parts: [
        writeIntro(t, payload),
        { part: 'paragraph', text: t('mail.raffle-outcome', { count: payload.tickets }) },
        ...listMainDrawNote(t, payload),
        createTicketsButton(t),
      ],
    }),
  }),
  raffle_win: defineMessage<WonRaffle>({
    shownAs: 'win',
    write: (t, payload) => {
      const { prizes, offerName } = payload;
      const lines = prizes.map(({ name, number, isCash }) =>
        t(isCash ? 'mail.raffle-won-cash' : 'mail.raffle-won-goods', {
          prize: name,
          number: formatTicketNumber(number),
        }),
      );
      const claim: MessagePart = { part: 'paragraph', text: t('mail.raffle-claim') };
      return {
        subject: t('mail.raffle-win-subject', { prize: prizes[0]?.name ?? '', offer: offerName }),
        parts: [
          writeIntro(t, payload),
          { part: 'paragraph', text: lines.join('\n') },
          ...(prizes.some(({ isCash }) => !isCash) ? [claim] : []),
          ...listMainDrawNote(t, payload),
          createTicketsButton(t),
        ],
      };
    },
  }),
};
