import { formatCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createTransactionsButton } from '../account-buttons.ts';
import { defineMessage } from '../define-message.ts';

type Empty = Readonly<Record<string, never>>;

/** Signed amounts: out of the wallet is negative. */
export const accountMessages = {
  wallet_adjusted: defineMessage<{ readonly cents: number; readonly reason: string }>({
    shownAs: 'payment',
    write: (t, { cents, reason }) => {
      const values = { amount: formatCents(Math.abs(cents)), reason };
      const isIn = cents > 0;
      return {
        subject: t(isIn ? 'mail.wallet-adjusted-in-subject' : 'mail.wallet-adjusted-out-subject', values),
        parts: [
          {
            part: 'paragraph',
            text: t(isIn ? 'mail.wallet-adjusted-in' : 'mail.wallet-adjusted-out', values),
          },
          { part: 'paragraph', text: t('mail.wallet-adjusted-after') },
          createTransactionsButton(t),
        ],
      };
    },
  }),
  customer_locked: defineMessage<Empty>({
    shownAs: 'security',
    write: (t) => ({
      subject: t('mail.customer-locked-subject'),
      parts: [{ part: 'paragraph', text: t('mail.customer-locked') }],
    }),
  }),
  country_banned: defineMessage<Empty>({
    shownAs: 'account',
    write: (t) => ({
      subject: t('mail.country-banned-subject'),
      parts: [
        { part: 'paragraph', text: t('mail.country-banned') },
        { part: 'paragraph', text: t('mail.country-banned-keeps') },
        { part: 'button', label: t('mail.country-banned-see'), path: urls.countryBan() },
        { part: 'paragraph', text: t('mail.country-banned-wrong') },
      ],
    }),
  }),
  country_allowed: defineMessage<Empty>({
    shownAs: 'account',
    write: (t) => ({
      subject: t('mail.country-allowed-subject'),
      parts: [{ part: 'paragraph', text: t('mail.country-allowed') }],
    }),
  }),
  customer_unlocked: defineMessage<Empty>({
    shownAs: 'security',
    write: (t) => ({
      subject: t('mail.customer-unlocked-subject'),
      parts: [{ part: 'paragraph', text: t('mail.customer-unlocked') }],
    }),
  }),
};
