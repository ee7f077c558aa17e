import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { defineMessage } from '../define-message.ts';

export const bankMessages = {
  deposit_matched: defineMessage<{ readonly depositId: string; readonly amountCents: number }>({
    shownAs: 'payment',
    write: (t, { depositId, amountCents }) => {
      const values = { amount: formatCents(amountCents) };
      return {
        subject: t('mail.deposit-matched-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.deposit-matched', values) },
          { part: 'button', label: t('mail.deposit-matched-see'), path: urls.depositDetails(depositId) },
        ],
      };
    },
  }),
};
