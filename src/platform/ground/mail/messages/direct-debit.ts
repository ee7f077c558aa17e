// Agreements to direct debits, and what banks make of them.
import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { formatFullDate } from '#lib/domain/time/shop-dates.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

/** Name and end of the account, as `Robin Marsh ••5678`. */
interface OfAccount {
  readonly account: string;
}
interface OfDebit {
  readonly depositId: string;
  readonly amountCents: number;
}

const paragraph = (text: string): MessagePart => ({ part: 'paragraph', text });
const createButton = (label: string, path: string): MessagePart => ({ part: 'button', label, path });

export const directDebitMessages = {
  mandate_signed: defineMessage<OfAccount & { readonly signedName: string; readonly firstDebitFrom: string }>(
    {
      shownAs: 'payment',
      write: (t, { account, signedName, firstDebitFrom }) => ({
        subject: t('mail.mandate-signed-subject'),
        parts: [
          paragraph(t('mail.mandate-signed', { account, name: signedName })),
          paragraph(t('mail.mandate-signed-from', { date: formatFullDate(firstDebitFrom) })),
          paragraph(t('mail.mandate-signed-after')),
          createButton(t('mail.mandate-see'), urls.directDebit()),
        ],
      }),
    },
  ),
  mandate_ended: defineMessage<OfAccount & { readonly reason: string }>({
    shownAs: 'payment',
    write: (t, { account, reason }) => ({
      subject: t('mail.mandate-ended-subject'),
      parts: [
        paragraph(t('mail.mandate-ended', { account })),
        ...(reason === '' ? [] : [paragraph(t('mail.debit-why', { reason }))]),
        createButton(t('mail.mandate-see'), urls.directDebit()),
      ],
    }),
  }),
  debit_announced: defineMessage<OfDebit & OfAccount & { readonly dueDay: string }>({
    shownAs: 'payment',
    isNews: false,
    write: (t, { amountCents, account, dueDay, depositId }) => {
      const values = { amount: formatCents(amountCents), account, date: formatFullDate(dueDay) };
      return {
        subject: t('mail.debit-announced-subject', values),
        parts: [
          paragraph(t('mail.debit-announced', values)),
          paragraph(t('mail.debit-announced-after')),
          createButton(t('mail.debit-see'), urls.depositDetails(depositId)),
        ],
      };
    },
  }),
  debit_returned: defineMessage<OfDebit & { readonly reason: string; readonly hadCounted: boolean }>({
    shownAs: 'payment',
    write: (t, { amountCents, reason, hadCounted, depositId }) => {
      const values = { amount: formatCents(amountCents) };
      return {
        subject: t('mail.debit-returned-subject', values),
        parts: [
          paragraph(t('mail.debit-returned', values)),
          paragraph(t('mail.debit-why', { reason })),
          paragraph(t(hadCounted ? 'mail.debit-returned-counted' : 'mail.debit-returned-uncounted', values)),
          createButton(t('mail.debit-see'), urls.depositDetails(depositId)),
        ],
      };
    },
  }),
};
