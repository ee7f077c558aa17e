// Mail to a closed account, which has no login: a prize is always written of, with the way to its money.

import type { Translate } from '#lib/domain/content/copy.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { isPrivateAddress } from '#lib/domain/pages/protected-routes.ts';
import { type MailKind, MESSAGES } from './catalogue.ts';
import type { MessageContent, MessagePart } from './define-message.ts';

const isPrize = (kind: MailKind): boolean => MESSAGES[kind].shownAs === 'win';

export interface ClosableMail {
  readonly kind: MailKind;
  readonly customer_id: string;
  readonly closed_at: string | null;
}

/** Whether a message is of a prize of a closed account. Its choices of mail do not hold for it. */
export const isPrizeOfClosed = ({ kind, closed_at }: Pick<ClosableMail, 'kind' | 'closed_at'>): boolean =>
  closed_at !== null && isPrize(kind);

const needsLogin = (part: MessagePart): boolean => part.part === 'button' && isPrivateAddress(part.path);

/** The message with how the owner comes by what the wallet holds, in place of a button that needs a login. */
export function fitToClosed(
  t: Translate,
  kind: MailKind,
  content: MessageContent,
  walletCents: number,
): MessageContent {
  const parts = content.parts.filter((part) => !needsLogin(part));
  const isAboutMoney = isPrize(kind) || parts.length < content.parts.length;
  if (!isAboutMoney || walletCents <= 0) return { ...content, parts };
  const text = t('mail.account-closed-money', { amount: formatCents(walletCents) });
  return { ...content, parts: [...parts, { part: 'paragraph', text }] };
}
