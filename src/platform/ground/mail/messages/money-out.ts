import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { defineMessage, type MessagePart } from '../define-message.ts';

interface WithdrawalPayload {
  readonly withdrawalId: string;
  readonly amountCents: number;
  /** Name and end of the account, as `Robin Marsh ••5678`; empty for ways without one. */
  readonly account: string;
}
type Refused = WithdrawalPayload & { readonly reason: string };

type Write = Parameters<typeof defineMessage<Refused>>[0]['write'];

const createButton = (label: string, path: string): MessagePart => ({ part: 'button', label, path });

const writeRefused =
  (texts: { readonly subject: string; readonly text: string }): Write =>
  (t, { amountCents, withdrawalId, reason }) => {
    const amount = formatCents(amountCents);
    return {
      subject: t(texts.subject, { amount }),
      parts: [
        { part: 'paragraph', text: t(texts.text, { amount }) },
        ...(reason === ''
          ? []
          : [{ part: 'paragraph', text: t('mail.withdrawal-why', { reason }) } as const]),
        { part: 'paragraph', text: t('mail.withdrawal-again') },
        createButton(t('mail.withdrawal-see'), urls.withdrawDetails(withdrawalId)),
      ],
    };
  };

export const moneyOutMessages = {
  withdrawal_requested: defineMessage<WithdrawalPayload & { readonly isByOperator?: boolean }>({
    shownAs: 'withdrawal',
    isNews: false,
    write: (t, { amountCents, account, withdrawalId, isByOperator }) => {
      const values = { amount: formatCents(amountCents), account };
      if (isByOperator)
        return {
          subject: t('mail.withdrawal-requested-subject', values),
          parts: [
            { part: 'paragraph', text: t('mail.withdrawal-requested-for', values) },
            { part: 'paragraph', text: t('mail.withdrawal-requested-for-after') },
          ],
        };
      return {
        subject: t('mail.withdrawal-requested-subject', values),
        parts: [
          {
            part: 'paragraph',
            text: t(account === '' ? 'mail.withdrawal-requested' : 'mail.withdrawal-requested-to', values),
          },
          { part: 'paragraph', text: t('mail.withdrawal-requested-after') },
          createButton(t('mail.withdrawal-see'), urls.withdrawDetails(withdrawalId)),
        ],
      };
    },
  }),
  withdrawal_sent: defineMessage<WithdrawalPayload>({
    shownAs: 'withdrawal',
    write: (t, { amountCents, account, withdrawalId }) => {
      const values = { amount: formatCents(amountCents), account };
      return {
        subject: t('mail.withdrawal-sent-subject', values),
        parts: [
          {
            part: 'paragraph',
            text: t(account === '' ? 'mail.withdrawal-sent' : 'mail.withdrawal-sent-to', values),
          },
          createButton(t('mail.withdrawal-see'), urls.withdrawDetails(withdrawalId)),
        ],
      };
    },
  }),
  withdrawal_rejected: defineMessage<Refused>({
    shownAs: 'withdrawal',
    write: writeRefused({ subject: 'mail.withdrawal-rejected-subject', text: 'mail.withdrawal-rejected' }),
  }),
  withdrawal_returned: defineMessage<Refused>({
    shownAs: 'withdrawal',
    write: writeRefused({ subject: 'mail.withdrawal-returned-subject', text: 'mail.withdrawal-returned' }),
  }),
  withdrawal_donated: defineMessage<WithdrawalPayload>({
    shownAs: 'withdrawal',
    isNews: false,
    write: (t, { amountCents, withdrawalId }) => {
      const values = { amount: formatCents(amountCents) };
      return {
        subject: t('mail.withdrawal-donated-subject', values),
        parts: [
          { part: 'paragraph', text: t('mail.withdrawal-donated', values) },
          createButton(t('mail.withdrawal-see'), urls.withdrawDetails(withdrawalId)),
        ],
      };
    },
  }),
  bank_account_added: defineMessage<{ readonly account: string }>({
    shownAs: 'withdrawal',
    write: (t, { account }) => ({
      subject: t('mail.bank-account-added-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.bank-account-added', { account }) },
        { part: 'paragraph', text: t('mail.bank-account-added-after') },
        createButton(t('mail.bank-account-added-see'), urls.withdraw()),
      ],
    }),
  }),
};
