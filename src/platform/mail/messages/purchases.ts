import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { toReceiptNumber } from '#lib/domain/receipt/receipt-number.ts';
import type { ReceiptLine } from '#lib/domain/receipt/receipt-sums.ts';
import { formatGame, formatTicketRun } from '#lib/domain/ticket/played-words.ts';
import { LOCALE } from '#lib/domain/time/locale.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { toIso } from '../../time.ts';
import { createAccountButton, createReceiptButton } from '../account-buttons.ts';
import { defineMessage, type MessageContent, type MessagePart } from '../define-message.ts';

interface Receipt {
  readonly checkoutId: string;
  readonly totalCents: number;
  readonly balanceAfterCents: number;
  readonly lines: readonly ReceiptLine[];
  /** Missing in what older releases queued. */
  readonly preOrderCents?: number;
  readonly causeCents?: number;
}

/** The numbers of a line, as the receipt's page shows them. */
function listPlayed(t: Translate, line: ReceiptLine): MessagePart[] {
  const { description, games = [], hasEveryPowerball, ticketRuns = [] } = line;
  const numbers = new Intl.ListFormat(LOCALE).format(ticketRuns.map((run) => formatTicketRun(t, run)));
  const played = [
    ...games.map((game, index) => formatGame(t, game, index, line)),
    ...(hasEveryPowerball ? [t('played.every-powerball')] : []),
    ...(ticketRuns.length > 0 ? [t('mail.receipt-ticket-numbers', { numbers })] : []),
  ];
  return played.length > 0
    ? [{ part: 'paragraph', text: [formatDescription(description), ...played].join('\n') }]
    : [];
}

function writeReceipt(t: Translate, payload: Receipt): MessageContent {
  const { preOrderCents = 0, causeCents = 0 } = payload;
  const sums: MessagePart[] = [];
  if (preOrderCents > 0)
    sums.push({
      part: 'paragraph',
      text: t('mail.receipt-pre-order', { amount: formatCents(preOrderCents) }),
    });
  if (causeCents > 0)
    sums.push({ part: 'paragraph', text: t('mail.receipt-causes', { amount: formatCents(causeCents) }) });
  const total = formatCents(payload.totalCents);
  const balance = formatCents(payload.balanceAfterCents);
  const lines = payload.lines.map(({ description, priceCents }) => ({
    label: formatDescription(description),
    value: formatCents(priceCents),
  }));
  return {
    subject: t('mail.receipt-subject', { number: toReceiptNumber(payload.checkoutId) }),
    parts: [
      { part: 'paragraph', text: t('mail.receipt-intro') },
      { part: 'lines', lines },
      ...payload.lines.flatMap((line) => listPlayed(t, line)),
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
const NOT_ON_SALE: PreOrderEnd = { subject: NOT_BOUGHT, why: 'mail.pre-order-failed-sale', isFree: true };

/** Why a pre-order was not bought that is on sale as it was ordered. */
const PRE_ORDER_ENDS: ReadonlyMap<string, PreOrderEnd> = new Map([
  ['funds_insufficient', { subject: NOT_BOUGHT, why: 'mail.pre-order-failed-money', isFree: true }],
  ['purchase_blocked', { subject: NOT_BOUGHT, why: 'mail.pre-order-failed-blocked', isFree: false }],
  ['break', { subject: CANCELLED, why: 'mail.pre-order-cancelled-break', isFree: false }],
  ['exclusion', { subject: CANCELLED, why: 'mail.pre-order-cancelled-exclusion', isFree: false }],
]);

export const purchaseMessages = {
  closing_soon: defineMessage<ClosingSoon>({
    shownAs: 'closing_soon',
    isMarketing: true,
    endsAt: ({ stopAt }) => stopAt,
    write: (t, { stopAt, lines }) => ({
      subject: t('mail.closing-soon-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.closing-soon', { when: formatInstant(stopAt) }) },
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
  credit_returned: defineMessage<{
    readonly cents: number;
    readonly code: string;
    /** The instant from which on the code is not good any more; null where it has no end. */
    readonly untilAt: string | null;
  }>({
    shownAs: 'payment',
    write: (t, { cents, code, untilAt }) => ({
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
                  until: formatInstant(toIso(Date.parse(untilAt) - 1)),
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
