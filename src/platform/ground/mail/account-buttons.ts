// Ways of several messages into the account.
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { MessagePart } from './define-message.ts';

/** The summary: it shows the next tickets, and what came of the latest draws. */
export const createTicketsButton = (t: Translate): MessagePart => ({
  part: 'button',
  label: t('mail.see-tickets'),
  path: urls.account(),
});

/** The summary again, whose menu leads to whatever the shop offers. */
export const createAccountButton = (t: Translate): MessagePart => ({
  part: 'button',
  label: t('mail.see-account'),
  path: urls.account(),
});

export const createReceiptButton = (t: Translate, checkoutId: string): MessagePart => ({
  part: 'button',
  label: t('mail.see-receipt'),
  path: urls.receipt(checkoutId),
});

export const createTransactionsButton = (t: Translate): MessagePart => ({
  part: 'button',
  label: t('mail.see-transactions'),
  path: urls.transactions(),
});
