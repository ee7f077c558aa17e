import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { type ChargeReason, findMend, parseChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { formatClockTime, formatDayAndMonth } from '#lib/domain/time/zoned-dates.ts';
import { createAccountButton, createReceiptButton } from '../account-buttons.ts';
import {
  defineMessage,
  type MessageDeclaration,
  type MessageDefinition,
  type MessagePart,
} from '../define-message.ts';

/** What it is about. */
interface Repeats {
  readonly description: string;
  /** IANA zone of the customer. */
  readonly zone: string;
}

/** A charge to come. */
interface Next {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cents: number;
  /** It is made only where the jackpot is as large. */
  readonly minimumJackpotCents?: number | undefined;
  /** Local date of the draw that it enters, `YYYY-MM-DD`, where it is one. */
  readonly drawDate?: string | undefined;
}

interface Described extends Next {
  readonly description: string;
}

/** A date of a draw as its own zone calls it. */
const formatDrawDay = (localDate: string): string => formatDayAndMonth(Date.parse(localDate), 'UTC');
const formatDay = (at: number, { zone }: Pick<Repeats, 'zone'>): string => formatDayAndMonth(at, zone);
const formatTime = (at: number, { zone }: Pick<Repeats, 'zone'>): string =>
  `${formatDayAndMonth(at, zone)}, ${formatClockTime(at, zone)}`;

const paragraph = (text: string): MessagePart => ({ part: 'paragraph', text });
const createButton = (label: string, path: string): MessagePart => ({ part: 'button', label, path });

/** Each message holds the next charge, where one is planned. */
function listNext(t: Translate, repeats: Repeats, next: Next | undefined): MessagePart[] {
  if (!next) return [];
  const charge = { date: formatDay(next.at, repeats), amount: formatCents(next.cents) };
  const { minimumJackpotCents: least, drawDate } = next;
  if (drawDate === undefined) return [paragraph(t('mail.recurring-next', charge))];
  const values = { ...charge, draw: formatDrawDay(drawDate) };
  return [
    paragraph(
      least === undefined
        ? t('mail.recurring-next-draw', values)
        : t('mail.recurring-next-if', { ...values, jackpot: formatCents(least) }),
    ),
  ];
}

const MONEY: string = 'mail.recurring-why-card';
const SALE: string = 'mail.recurring-why-sale';

/** Why it was not bought; for what is left out nothing is said. */
const WHYS: Readonly<Partial<Record<ChargeReason, string>>> = {
  funds: 'mail.recurring-why-funds',
  card_funds: MONEY,
  gateway: MONEY,
  declined: MONEY,
  authentication_required: 'mail.recurring-why-bank',
  expired: 'mail.recurring-why-card-gone',
  fund_removed: 'mail.recurring-why-card-gone',
  fund_attended: 'mail.recurring-why-card-gone',
  fund_blocked: 'mail.recurring-why-card-blocked',
  limit: 'mail.recurring-why-limit',
  blocked: 'mail.recurring-why-blocked',
  off_sale: SALE,
  not_sold: SALE,
};

function listWhy(t: Translate, reason: string | null, values: Record<string, string>): MessagePart[] {
  const key = WHYS[parseChargeReason(reason) ?? 'late'];
  return key === undefined ? [] : [paragraph(t(key, values))];
}

/** The way to what mends it. A customer whom a limit or a block keeps from buying is not asked to pay in. */
function createMendButton(t: Translate, name: string): MessagePart {
  const mend = findMend(name);
  if (mend === 'limit') return createButton(t('mail.limit-see'), urls.spendLimits());
  if (mend === 'money') return createButton(t('mail.recurring-add-money'), urls.deposit());
  if (mend === 'card') return createButton(t('mail.card-added-see'), urls.cardsAndAccounts());
  return createAccountButton(t);
}

interface Failed extends Repeats {
  readonly reason: string;
  readonly cents: number;
  /** When it is tried again; without it, it waits for the customer. */
  readonly againAt?: number | undefined;
  readonly lastAt: number;
}

interface Skipped extends Repeats {
  readonly cents: number;
  /** What a card has paid for it, which stays in the wallet. */
  readonly keptCents?: number | undefined;
  readonly next?: Next | undefined;
}

/** What is said of a pause, by what has paused it. */
const PAUSES = {
  customer: 'mail.recurring-paused-customer',
  operator: 'mail.recurring-paused-operator',
  missed: 'mail.recurring-paused-missed',
  break: 'mail.recurring-paused-break',
  shop: 'mail.recurring-paused-shop',
  organiser: 'mail.recurring-paused-organiser',
} as const satisfies Record<string, string>;

interface Paused extends Repeats {
  readonly why: keyof typeof PAUSES;
  /** When it goes on by itself, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/** A message about one purchase, which it calls as pages do. */
const defineOfOne = <P extends Repeats>(declaration: MessageDeclaration<P>): MessageDefinition<P> =>
  defineMessage<P>({
    ...declaration,
    write: (t, payload, zone) =>
      declaration.write(t, { ...payload, description: formatDescription(payload.description) }, zone),
  });

function labelCharge(t: Translate, { description, drawDate, minimumJackpotCents: least }: Described): string {
  if (drawDate === undefined) return formatDescription(description);
  const values = { description: formatDescription(description), draw: formatDrawDay(drawDate) };
  return least === undefined
    ? t('mail.recurring-week-draw', values)
    : t('mail.recurring-week-if', { ...values, jackpot: formatCents(least) });
}

export const recurringMessages = {
  recurring_started: defineOfOne<Repeats & { readonly next?: Next | undefined }>({
    shownAs: 'recurring',
    isNews: false,
    write: (t, payload) => ({
      subject: t('mail.recurring-started-subject', { description: payload.description }),
      parts: [
        paragraph(t('mail.recurring-started', { description: payload.description })),
        ...listNext(t, payload, payload.next),
        paragraph(t('mail.recurring-manage')),
        createAccountButton(t),
      ],
    }),
  }),
  recurring_ahead: defineOfOne<Repeats & { readonly next: Next }>({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description, next } = payload;
      const values = { description, date: formatDay(next.at, payload), amount: formatCents(next.cents) };
      return {
        subject: t('mail.recurring-ahead-subject', values),
        parts: [
          paragraph(t('mail.recurring-ahead', values)),
          paragraph(t('mail.recurring-manage')),
          createAccountButton(t),
        ],
      };
    },
  }),
  recurring_week: defineMessage<{
    readonly zone: string;
    readonly charges: readonly Described[];
  }>({
    shownAs: 'recurring',
    write: (t, { zone, charges }) => ({
      subject: t('mail.recurring-week-subject'),
      parts: [
        paragraph(t('mail.recurring-week')),
        {
          part: 'lines',
          lines: charges.map((charge) => ({
            label: labelCharge(t, charge),
            value: t('mail.recurring-week-charge', {
              date: formatDay(charge.at, { zone }),
              amount: formatCents(charge.cents),
            }),
          })),
        },
        paragraph(t('mail.recurring-manage')),
        createAccountButton(t),
      ],
    }),
  }),
  recurring_purchased: defineOfOne<
    Repeats & {
      readonly checkoutId: string;
      readonly totalCents: number;
      readonly balanceCents: number;
      readonly next?: Next | undefined;
    }
  >({
    shownAs: 'recurring',
    isNews: false,
    write: (t, payload) => {
      const { description, totalCents, balanceCents } = payload;
      const values = {
        description,
        amount: formatCents(totalCents),
        balance: formatCents(balanceCents),
      };
      return {
        subject: t('mail.recurring-purchased-subject', values),
        parts: [
          paragraph(t('mail.recurring-purchased', values)),
          ...listNext(t, payload, payload.next),
          paragraph(t('mail.recurring-manage')),
          createReceiptButton(t, payload.checkoutId),
        ],
      };
    },
  }),
  recurring_failed: defineOfOne<Failed>({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description, reason, cents, againAt, lastAt } = payload;
      const values = { description, amount: formatCents(cents) };
      const when =
        againAt === undefined
          ? t('mail.recurring-failed-end', { date: formatTime(lastAt, payload) })
          : t('mail.recurring-failed-again', { date: formatTime(againAt, payload) });
      return {
        subject: t('mail.recurring-failed-subject', values),
        parts: [...listWhy(t, reason, values), paragraph(when), createMendButton(t, reason)],
      };
    },
  }),
  recurring_missed: defineOfOne<
    Repeats & { readonly reason: string | null; readonly cents: number; readonly next?: Next | undefined }
  >({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description, reason, cents } = payload;
      const values = { description, amount: formatCents(cents) };
      return {
        subject: t('mail.recurring-missed-subject', values),
        parts: [
          paragraph(t('mail.recurring-missed', values)),
          ...listWhy(t, reason, values),
          ...listNext(t, payload, payload.next),
          createAccountButton(t),
        ],
      };
    },
  }),
  recurring_money_kept: defineOfOne<Repeats & { readonly cents: number }>({
    shownAs: 'recurring',
    write: (t, { description, cents }) => {
      const values = { description, amount: formatCents(cents) };
      return {
        subject: t('mail.recurring-kept-subject', values),
        parts: [
          paragraph(t('mail.recurring-kept', values)),
          paragraph(t('mail.recurring-money-kept', values)),
          createAccountButton(t),
        ],
      };
    },
  }),
  recurring_price: defineOfOne<
    Repeats & { readonly cents: number; readonly fromAt: number; readonly next?: Next | undefined }
  >({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description, cents, fromAt } = payload;
      const values = { description, amount: formatCents(cents), date: formatDay(fromAt, payload) };
      return {
        subject: t('mail.recurring-price-subject', values),
        parts: [
          paragraph(t('mail.recurring-price', values)),
          ...listNext(t, payload, payload.next),
          paragraph(t('mail.recurring-price-after')),
          createAccountButton(t),
        ],
      };
    },
  }),
  recurring_skipped: defineOfOne<Skipped>({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description, cents, keptCents = 0 } = payload;
      const values = { description, amount: formatCents(cents) };
      const charged =
        keptCents > 0
          ? t('mail.recurring-money-kept', { amount: formatCents(keptCents) })
          : t('mail.recurring-skipped-uncharged');
      return {
        subject: t('mail.recurring-missed-subject', values),
        parts: [
          paragraph(t('mail.recurring-skipped', values)),
          paragraph(charged),
          ...listNext(t, payload, payload.next),
          createAccountButton(t),
        ],
      };
    },
  }),
  recurring_paused: defineOfOne<Paused>({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description, why, until } = payload;
      const values = { description, date: until === undefined ? '' : formatDay(until, payload) };
      const text = until === undefined ? PAUSES[why] : 'mail.recurring-paused-until';
      return {
        subject: t('mail.recurring-paused-subject', values),
        parts: [paragraph(t(text, values)), createAccountButton(t)],
      };
    },
  }),
  recurring_resumed: defineOfOne<Repeats & { readonly next?: Next | undefined }>({
    shownAs: 'recurring',
    write: (t, payload) => {
      const { description } = payload;
      return {
        subject: t('mail.recurring-resumed-subject', { description }),
        parts: [
          paragraph(t('mail.recurring-resumed', { description })),
          ...listNext(t, payload, payload.next),
          paragraph(t('mail.recurring-manage')),
          createAccountButton(t),
        ],
      };
    },
  }),
  recurring_cancelled: defineOfOne<Repeats>({
    shownAs: 'recurring',
    isNews: false,
    write: (t, { description }) => ({
      subject: t('mail.recurring-cancelled-subject', { description }),
      parts: [paragraph(t('mail.recurring-cancelled', { description })), createAccountButton(t)],
    }),
  }),
};
