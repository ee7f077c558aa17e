// What becomes of payments when no one looks, and of cards that are kept.
import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { CallOffCause } from '#lib/domain/payments/call-off.ts';
import { formatInstant } from '#lib/domain/time/shop-dates.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

interface OfPayment {
  readonly depositId: string;
  readonly amountCents: number;
}

const paragraph = (text: string): MessagePart => ({ part: 'paragraph', text });
const createButton = (label: string, path: string): MessagePart => ({ part: 'button', label, path });

/** A message of one sentence about a payment, with what follows from it. */
const definePayment = (key: string, after?: string) =>
  defineMessage<OfPayment>({
    shownAs: 'payment',
    write: (t, { depositId, amountCents }) => {
      const values = { amount: formatCents(amountCents) };
      return {
        subject: t(`mail.${key}-subject`, values),
        parts: [
          paragraph(t(`mail.${key}`, values)),
          ...(after === undefined ? [] : [paragraph(t(`mail.${after}`, values))]),
          createButton(t('mail.payment-see'), urls.depositDetails(depositId)),
        ],
      };
    },
  });

export const paymentMessages = {
  deposit_failed: definePayment('deposit-failed', 'deposit-failed-after'),
  /** Given up by the customer or by us, and paid all the same. */
  deposit_came_late: definePayment('deposit-came-late'),
  /** The same, and more than the deposit limit leaves. */
  deposit_came_over_limit: definePayment('deposit-came-late', 'deposit-came-over-limit'),
  /** It came in where the customer may not play: it waits in the wallet, and can be taken out. */
  deposit_kept_from_play: defineMessage<
    OfPayment & { readonly cause: Exclude<CallOffCause, 'limit'>; readonly untilAt?: string }
  >({
    shownAs: 'payment',
    write: (t, { depositId, amountCents, cause, untilAt }, zone) => {
      const values = {
        amount: formatCents(amountCents),
        until: untilAt === undefined ? '' : formatInstant(untilAt, zone),
      };
      // A locked account pays nothing out until it is looked at.
      const isPaidOut = cause !== 'lock';
      return {
        subject: t('mail.deposit-kept-subject', values),
        parts: [
          paragraph(t(`mail.deposit-kept-${cause}`, values)),
          paragraph(t(isPaidOut ? 'mail.deposit-kept-out' : 'mail.deposit-kept-stays')),
          ...(isPaidOut ? [createButton(t('mail.deposit-kept-take'), urls.withdraw())] : []),
          createButton(t('mail.payment-see'), urls.depositDetails(depositId)),
        ],
      };
    },
  }),
  deposit_refunded: definePayment('deposit-refunded'),
  /** The gateway could not give the money back. */
  refund_failed: definePayment('refund-failed', 'dispute-won-after'),
  charged_back: definePayment('charged-back', 'charged-back-after'),
  /** A bank or a gateway took the amount back while it decides, decided for the payer, or gave it back. */
  dispute_opened: definePayment('dispute-opened', 'dispute-opened-after'),
  dispute_lost: definePayment('dispute-lost', 'dispute-lost-after'),
  dispute_won: definePayment('dispute-won', 'dispute-won-after'),
  /** A cart was not bought: its money is in the wallet. */
  payment_kept: defineMessage<OfPayment & { readonly reason: string; readonly isOverLimit?: boolean }>({
    shownAs: 'payment',
    write: (t, { amountCents, reason, isOverLimit }) => {
      const values = { amount: formatCents(amountCents) };
      return {
        subject: t('mail.payment-kept-subject', values),
        parts: [
          paragraph(t('mail.payment-kept', values)),
          paragraph(reason),
          paragraph(t(isOverLimit ? 'mail.deposit-came-over-limit' : 'mail.payment-kept-after')),
          createButton(t('mail.payment-kept-see'), urls.cart()),
        ],
      };
    },
  }),
  /** Money from a bank that may not become a deposit: it goes back. */
  deposit_over_limit: defineMessage<{ readonly amountCents: number }>({
    shownAs: 'payment',
    write: (t, { amountCents }) => {
      const values = { amount: formatCents(amountCents) };
      return {
        subject: t('mail.deposit-over-limit-subject', values),
        parts: [
          paragraph(t('mail.deposit-over-limit', values)),
          createButton(t('mail.deposit-over-limit-see'), urls.spendLimits()),
        ],
      };
    },
  }),
  card_blocked: defineMessage<{ readonly card: string; readonly repeats: readonly string[] }>({
    shownAs: 'payment',
    write: (t, { card, repeats }) => ({
      subject: t('mail.card-blocked-subject', { card }),
      parts: [
        paragraph(t('mail.card-blocked', { card })),
        ...(repeats.length > 0
          ? [paragraph(t('mail.card-blocked-repeats', { names: repeats.join('; ') }))]
          : []),
        paragraph(t('mail.card-blocked-after')),
        createButton(t('mail.card-added-see'), urls.cardsAndAccounts()),
      ],
    }),
  }),
  card_freed: defineMessage<{ readonly card: string }>({
    shownAs: 'payment',
    write: (t, { card }) => ({
      subject: t('mail.card-freed-subject', { card }),
      parts: [
        paragraph(t('mail.card-freed', { card })),
        createButton(t('mail.card-added-see'), urls.cardsAndAccounts()),
      ],
    }),
  }),
  card_added: defineMessage<{ readonly card: string }>({
    shownAs: 'payment',
    write: (t, { card }) => ({
      subject: t('mail.card-added-subject'),
      parts: [
        paragraph(t('mail.card-added', { card })),
        paragraph(t('mail.card-added-after')),
        createButton(t('mail.card-added-see'), urls.cardsAndAccounts()),
      ],
    }),
  }),
};
