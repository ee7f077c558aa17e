import { LOCALE } from '#lib/domain/brand/locale.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents, toMoney } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { toReceiptNumber } from '#lib/domain/receipt/receipt-number.ts';
import type { ReceiptLine } from '#lib/domain/receipt/receipt-sums.ts';
import { getGameLetter } from '#lib/domain/ticket/game-letter.ts';
import { formatGame, formatTicketRun } from '#lib/domain/ticket/played-words.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { toIso } from '../../../time.ts';
import { createAccountButton, createReceiptButton } from '../account-buttons.ts';
import { type BallRow, defineMessage, type MessageContent, type MessagePart } from '../define-message.ts';

interface Receipt {
  readonly checkoutId: string;
  readonly totalCents: number;
  readonly balanceAfterCents: number;
  readonly lines: readonly ReceiptLine[];
  /** Missing in what older releases queued. */
  readonly preOrderCents?: number;
  readonly causeCents?: number;
  readonly causeLaterCents?: number;
}

/** How digits are played is said in words. */
const isPlayedByDigits = ({ games = [] }: ReceiptLine): boolean =>
  games.some(({ play }) => play !== undefined);

/** The games of a line as balls, each under its letter. */
function listBalls(t: Translate, line: ReceiptLine): MessagePart[] {
  const { games = [], hasEveryPowerball, ballName = t('mail.receipt-powerball') } = line;
  if (games.length === 0 || isPlayedByDigits(line)) return [];
  const rows = games.flatMap(({ numbers, powerballs = [] }, index): BallRow[] => [
    { label: t('mail.receipt-game', { game: getGameLetter(index) }), balls: 'main', numbers },
    ...(powerballs.length > 0 && !hasEveryPowerball
      ? [{ label: ballName, balls: 'powerball' as const, numbers: powerballs }]
      : []),
  ]);
  return [{ part: 'balls', rows }];
}

/** A ticket as the receipt's page shows it: what it is, when it is drawn, its numbers. */
function listPlayed(t: Translate, line: ReceiptLine, zone: string): MessagePart[] {
  const { description, games = [], hasEveryPowerball, ticketRuns = [], drawAt, check } = line;
  const numbers = new Intl.ListFormat(LOCALE).format(ticketRuns.map((run) => formatTicketRun(t, run)));
  const words = [
    ...(drawAt ? [t('mail.receipt-draw', { when: formatInstant(drawAt, zone) })] : []),
    ...(isPlayedByDigits(line) ? games.map((game, index) => formatGame(t, game, index, line)) : []),
    ...(hasEveryPowerball ? [t('played.every-powerball')] : []),
    ...(ticketRuns.length > 0 ? [t('mail.receipt-ticket-numbers', { numbers })] : []),
  ];
  const balls = listBalls(t, line);
  const ways: MessagePart[] =
    check === undefined
      ? []
      : [{ part: 'button', label: t('mail.receipt-check'), path: check, isAside: true }];
  return words.length > 0 || balls.length > 0
    ? [{ part: 'paragraph', text: [formatDescription(description), ...words].join('\n') }, ...balls, ...ways]
    : [];
}

function writeReceipt(t: Translate, payload: Receipt, zone: string): MessageContent {
  const { preOrderCents = 0, causeCents = 0, causeLaterCents = 0 } = payload;
  const sums: MessagePart[] = [];
  if (preOrderCents > 0)
    sums.push({
      part: 'paragraph',
      text: t('mail.receipt-pre-order', { amount: formatCents(preOrderCents) }),
    });
  if (causeCents > 0)
    sums.push({ part: 'paragraph', text: t('mail.receipt-causes', { amount: formatCents(causeCents) }) });
  if (causeLaterCents > 0)
    sums.push({
      part: 'paragraph',
      text: t('mail.receipt-causes-later', { amount: formatCents(causeLaterCents) }),
    });
  const isOrderedOnly = payload.totalCents === 0 && preOrderCents > 0;
  const total = formatCents(payload.totalCents);
  const balance = formatCents(payload.balanceAfterCents);
  const lines = payload.lines.map(({ description, priceCents }) => ({
    label: formatDescription(description),
    value: formatCents(priceCents),
  }));
  return {
    subject: t('mail.receipt-subject', { number: toReceiptNumber(payload.checkoutId) }),
    parts: [
      { part: 'paragraph', text: t(isOrderedOnly ? 'mail.receipt-intro-ordered' : 'mail.receipt-intro') },
      ...payload.lines.flatMap((line) => listPlayed(t, line, zone)),
      { part: 'lines', lines },
      ...sums,
      { part: 'paragraph', text: t('mail.receipt-total', { total, balance }) },
      createReceiptButton(t, payload.checkoutId),
    ],
  };
}

interface ClosingSoon {
  readonly stopAt: string;
  readonly lines: readonly { readonly label: string; readonly priceCents: number }[];
}

interface PreOrderEnd {
  readonly subject: string;
  readonly why: string;
  /** Whether the customer may buy, so that the message leads to the shop (decision S7). */
  readonly isFree: boolean;
}

const NOT_BOUGHT = 'mail.pre-order-failed-subject';
const CANCELLED = 'mail.pre-order-cancelled-subject';
const createEnd = (why: string): PreOrderEnd => ({ subject: NOT_BOUGHT, why, isFree: true });
const NOT_ON_SALE = createEnd('mail.pre-order-failed-sale');

/** Why a pre-order was not bought that is on sale as it was ordered. */
const PRE_ORDER_ENDS: ReadonlyMap<string, PreOrderEnd> = new Map([
  ['funds_insufficient', createEnd('mail.pre-order-failed-money')],
  ['sold_out', createEnd('mail.pre-order-failed-sold-out')],
  ['tickets_short', createEnd('mail.pre-order-failed-short')],
  ['price_changed', createEnd('mail.pre-order-failed-price')],
  ['draw_closed', createEnd('mail.pre-order-failed-closed')],
  ['draw_cancelled', createEnd('mail.pre-order-failed-cancelled')],
  ['draw_unknown', createEnd('mail.pre-order-failed-closed')],
  ['purchase_blocked', { subject: NOT_BOUGHT, why: 'mail.pre-order-failed-blocked', isFree: false }],
  ['break', { subject: CANCELLED, why: 'mail.pre-order-cancelled-break', isFree: false }],
  ['exclusion', { subject: CANCELLED, why: 'mail.pre-order-cancelled-exclusion', isFree: false }],
]);

const paragraph = (text: string): MessagePart => ({ part: 'paragraph', text });

const createDepositButton = (t: Translate, cents: number): MessagePart => ({
  part: 'button',
  label: t('mail.pre-order-add-money', { amount: formatCents(cents) }),
  path: urls.deposit({ amount: toMoney(cents).amount }),
});

const createOrderButton = (t: Translate, scheduledId: string | undefined): MessagePart => ({
  part: 'button',
  label: t('mail.pre-order-see'),
  path: scheduledId === undefined ? urls.upcomingTickets() : urls.scheduledPurchase(scheduledId),
});

interface OrdersAhead {
  /** When sales open and they are charged, as an ISO instant. */
  readonly dueAt: string;
  readonly orders: readonly { readonly description: string; readonly priceCents: number }[];
  readonly totalCents: number;
  /** What the wallet lacks of them, with all orders that are due before them. */
  readonly missingCents: number;
  /** Whether the customer may pay in, so that the message asks for it (decision S7). */
  readonly mayPayIn: boolean;
  /** Where it is one order. */
  readonly scheduledId?: string | undefined;
}

/** What will be charged, while money can still be added or the order cancelled. */
function writeAhead(t: Translate, payload: OrdersAhead, zone: string): MessageContent {
  const { dueAt, orders, totalCents, missingCents, mayPayIn, scheduledId } = payload;
  const values = {
    when: formatInstant(dueAt, zone),
    amount: formatCents(totalCents),
    missing: formatCents(missingCents),
  };
  const isShort = missingCents > 0;
  return {
    subject: t(isShort ? 'mail.pre-order-ahead-short-subject' : 'mail.pre-order-ahead-subject', values),
    parts: [
      paragraph(t('mail.pre-order-ahead', values)),
      {
        part: 'lines',
        lines: orders.map(({ description, priceCents }) => ({
          label: formatDescription(description),
          value: formatCents(priceCents),
        })),
      },
      paragraph(t(isShort ? 'mail.pre-order-ahead-short' : 'mail.pre-order-ahead-enough', values)),
      isShort && mayPayIn ? createDepositButton(t, missingCents) : createOrderButton(t, scheduledId),
      paragraph(t('mail.pre-order-ahead-cancel')),
    ],
  };
}

interface UnpaidOrder {
  readonly description: string;
  readonly priceCents: number;
  readonly missingCents: number;
  /** By its name among the refusals of payments. */
  readonly reason: string;
  /** Until when its tickets are kept, as an ISO instant; null where they are not kept any more. */
  readonly keptUntil: string | null;
  /** Until when it is tried, as an ISO instant. */
  readonly stopAt: string;
  readonly scheduledId: string;
}

function writeUnpaid(t: Translate, payload: UnpaidOrder, zone: string): MessageContent {
  const { description, priceCents, missingCents, reason, keptUntil, stopAt, scheduledId } = payload;
  const values = {
    description: formatDescription(description),
    amount: formatCents(priceCents),
    missing: formatCents(missingCents),
    until: formatInstant(keptUntil ?? stopAt, zone),
    stop: formatInstant(stopAt, zone),
  };
  const isMoney = reason === 'funds_insufficient';
  return {
    subject: t('mail.pre-order-unpaid-subject', values),
    parts: [
      paragraph(t(isMoney ? 'mail.pre-order-unpaid-money' : 'mail.pre-order-unpaid-blocked', values)),
      paragraph(
        t(keptUntil === null ? 'mail.pre-order-unpaid-released' : 'mail.pre-order-unpaid-kept', values),
      ),
      isMoney && missingCents > 0 ? createDepositButton(t, missingCents) : createOrderButton(t, scheduledId),
      paragraph(t('mail.pre-order-unpaid-cancel', values)),
    ],
  };
}

export const purchaseMessages = {
  closing_soon: defineMessage<ClosingSoon>({
    shownAs: 'closing_soon',
    isMarketing: true,
    endsAt: ({ stopAt }) => stopAt,
    write: (t, { stopAt, lines }, zone) => ({
      subject: t('mail.closing-soon-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.closing-soon', { when: formatInstant(stopAt, zone) }) },
        {
          part: 'lines',
          lines: lines.map(({ label, priceCents }) => ({
            label: formatDescription(label),
            value: formatCents(priceCents),
          })),
        },
        { part: 'button', label: t('mail.closing-soon-button'), path: urls.cart() },
        { part: 'paragraph', text: t('mail.closing-soon-why') },
      ],
    }),
  }),
  receipt: defineMessage<Receipt>({ shownAs: 'receipt', isNews: false, write: writeReceipt }),
  ticket_cancelled: defineMessage<{
    readonly checkoutId: string;
    /** What was taken back, a line each. */
    readonly labels: readonly string[];
    readonly cents: number;
    readonly reason: string;
  }>({
    shownAs: 'payment',
    write: (t, { checkoutId, labels, cents, reason }) => ({
      subject: t('mail.ticket-cancelled-subject', { order: toReceiptNumber(checkoutId) }),
      parts: [
        { part: 'paragraph', text: t('mail.ticket-cancelled') },
        { part: 'paragraph', text: labels.join('\n') },
        { part: 'paragraph', text: t('mail.ticket-cancelled-reason', { reason }) },
        {
          part: 'paragraph',
          text:
            cents > 0
              ? t('mail.ticket-cancelled-back', { amount: formatCents(cents) })
              : t('mail.ticket-cancelled-unpaid'),
        },
        createReceiptButton(t, checkoutId),
      ],
    }),
  }),
  credit_returned: defineMessage<{
    readonly cents: number;
    readonly code: string;
    /** The instant from which on the code is not good any more; null where it has no end. */
    readonly untilAt: string | null;
  }>({
    shownAs: 'payment',
    write: (t, { cents, code, untilAt }, zone) => ({
      subject: t('mail.credit-returned-subject', { amount: formatCents(cents) }),
      parts: [
        { part: 'paragraph', text: t('mail.credit-returned', { amount: formatCents(cents) }) },
        { part: 'code', code },
        ...(untilAt === null
          ? []
          : [
              {
                part: 'paragraph' as const,
                text: t('mail.credit-returned-until', {
                  until: formatInstant(toIso(Date.parse(untilAt) - 1), zone),
                }),
              },
            ]),
        createAccountButton(t),
      ],
    }),
  }),
  pre_order_charged: defineMessage<{
    readonly description: string;
    readonly priceCents: number;
    readonly checkoutId: string;
  }>({
    shownAs: 'pre_order_charged',
    write: (t, { description, priceCents, checkoutId }) => {
      const values = { description: formatDescription(description), amount: formatCents(priceCents) };
      return {
        subject: t('mail.pre-order-charged-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.pre-order-charged', values) },
          createReceiptButton(t, checkoutId),
        ],
      };
    },
  }),
  pre_order_ahead: defineMessage<OrdersAhead>({
    shownAs: 'pre_order_ahead',
    endsAt: ({ dueAt }) => dueAt,
    write: writeAhead,
  }),
  pre_order_unpaid: defineMessage<UnpaidOrder>({
    shownAs: 'pre_order_failed',
    endsAt: ({ stopAt }) => stopAt,
    write: writeUnpaid,
  }),
  pre_order_failed: defineMessage<{
    readonly description: string;
    readonly priceCents: number;
    /** By its name among the refusals of carts and payments, or the time off that ended it. */
    readonly reason: string;
  }>({
    shownAs: 'pre_order_failed',
    write: (t, { description, priceCents, reason }) => {
      const values = { description: formatDescription(description), amount: formatCents(priceCents) };
      const { subject, why, isFree } = PRE_ORDER_ENDS.get(reason) ?? NOT_ON_SALE;
      const after = t(isFree ? 'mail.pre-order-failed-after' : 'mail.pre-order-failed-uncharged');
      return {
        subject: t(subject, values),
        parts: [
          { part: 'paragraph', text: t(why, values) },
          { part: 'paragraph', text: after },
          createAccountButton(t),
        ],
      };
    },
  }),
};
