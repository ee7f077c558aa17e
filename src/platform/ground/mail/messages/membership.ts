import { formatCents } from '#lib/domain/money/money.ts';
import { formatTicketNumber } from '#lib/domain/raffle/numbers.ts';
import { formatFullDate } from '#lib/domain/time/shop-dates.ts';
import { defineMessage } from '../define-message.ts';

interface Program {
  /** Name of the programme. */
  readonly program: string;
  /** Where the button leads. */
  readonly path: string;
}

interface WonGiveaway {
  readonly title: string;
  readonly prize: string;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  /** Own number in the list. */
  readonly number: number;
  /** What the prize is worth. */
  readonly prizeCents: number;
  readonly isCash: boolean;
  readonly path: string;
}

interface OwnEntry {
  readonly title: string;
  /** Local draw date `YYYY-MM-DD`. */
  readonly date: string;
  /** Own number in the list. */
  readonly number: number;
  readonly path: string;
}

export const membershipMessages = {
  membership_joined: defineMessage<Program>({
    shownAs: 'account',
    isNews: false,
    write: (t, { program, path }) => ({
      subject: t('mail.membership-joined-subject', { program }),
      parts: [
        { part: 'paragraph', text: t('mail.membership-joined', { program }) },
        { part: 'button', label: t('mail.membership-open'), path },
      ],
    }),
  }),
  membership_pending: defineMessage<Program & { readonly amountCents: number }>({
    shownAs: 'account',
    isNews: false,
    write: (t, { program, path, amountCents }) => ({
      subject: t('mail.membership-pending-subject', { program }),
      parts: [
        {
          part: 'paragraph',
          text: t('mail.membership-pending', { program, amount: formatCents(amountCents) }),
        },
        { part: 'button', label: t('mail.membership-deposit'), path },
      ],
    }),
  }),
  membership_ended: defineMessage<Program>({
    shownAs: 'account',
    write: (t, { program, path }) => ({
      subject: t('mail.membership-ended-subject', { program }),
      parts: [
        { part: 'paragraph', text: t('mail.membership-ended') },
        { part: 'button', label: t('mail.premium-again'), path },
      ],
    }),
  }),
  premium_started: defineMessage<Program>({
    shownAs: 'account',
    isNews: false,
    write: (t, { program, path }) => ({
      subject: t('mail.premium-started-subject', { program }),
      parts: [
        { part: 'paragraph', text: t('mail.premium-started') },
        { part: 'button', label: t('mail.membership-open'), path },
      ],
    }),
  }),
  premium_ends: defineMessage<Program & { readonly lastDay: string; readonly isOver: boolean }>({
    shownAs: 'account',
    write: (t, { program, lastDay, isOver, path }) => {
      const values = { program, date: formatFullDate(lastDay) };
      return {
        subject: t(isOver ? 'mail.premium-over-subject' : 'mail.premium-ends-subject', values),
        parts: [
          { part: 'paragraph', text: t(isOver ? 'mail.premium-over' : 'mail.premium-ends', values) },
          { part: 'button', label: t('mail.premium-again'), path },
        ],
      };
    },
  }),
  giveaway_unlocked: defineMessage<OwnEntry>({
    shownAs: 'giveaway',
    isNews: false,
    write: (t, { title, date, number, path }) => {
      const values = { title, date: formatFullDate(date), number: formatTicketNumber(number) };
      return {
        subject: t('mail.giveaway-unlocked-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.giveaway-unlocked', values) },
          { part: 'button', label: t('mail.giveaway-see'), path },
        ],
      };
    },
  }),
  giveaway_result: defineMessage<OwnEntry>({
    shownAs: 'giveaway',
    write: (t, { title, date, number, path }) => {
      const values = { title, date: formatFullDate(date), number: formatTicketNumber(number) };
      return {
        subject: t('mail.giveaway-result-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.giveaway-result', values) },
          { part: 'button', label: t('mail.giveaway-open'), path },
        ],
      };
    },
  }),
  giveaway_won: defineMessage<WonGiveaway>({
    shownAs: 'win',
    write: (t, { title, prize, date, number, isCash, path }) => {
      const values = { title, prize, date: formatFullDate(date), number: formatTicketNumber(number) };
      return {
        subject: t('mail.giveaway-won-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.giveaway-won', values) },
          { part: 'paragraph', text: t(isCash ? 'mail.giveaway-won-cash' : 'mail.giveaway-won-goods') },
          { part: 'button', label: t('mail.giveaway-open'), path },
        ],
      };
    },
  }),
};
