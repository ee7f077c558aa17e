// Every kind of message to customers, by family. The name of a kind is kept with each message and never changes.
import type { MessageDefinition } from './define-message.ts';
import { accountMessages } from './messages/account.ts';
import { alertMessages } from './messages/alerts.ts';
import { bankMessages } from './messages/bank.ts';
import { careMessages } from './messages/care.ts';
import { conversationMessages } from './messages/conversations.ts';
import { directDebitMessages } from './messages/direct-debit.ts';
import { giftMessages } from './messages/gifts.ts';
import { identityMessages } from './messages/identity.ts';
import { membershipMessages } from './messages/membership.ts';
import { moneyOutMessages } from './messages/money-out.ts';
import { partyMessages } from './messages/party.ts';
import { paymentMessages } from './messages/payments.ts';
import { purchaseMessages } from './messages/purchases.ts';
import { raffleMessages } from './messages/raffles.ts';
import { recurringMessages } from './messages/recurring.ts';
import { resultMessages } from './messages/results.ts';
import { securityMessages } from './messages/security.ts';
import { syndicateMessages } from './messages/syndicates.ts';

export const MESSAGES = {
  ...bankMessages,
  ...accountMessages,
  ...alertMessages,
  ...careMessages,
  ...conversationMessages,
  ...directDebitMessages,
  ...giftMessages,
  ...identityMessages,
  ...membershipMessages,
  ...moneyOutMessages,
  ...paymentMessages,
  ...partyMessages,
  ...purchaseMessages,
  ...raffleMessages,
  ...recurringMessages,
  ...resultMessages,
  ...securityMessages,
  ...syndicateMessages,
};

export type MailKind = keyof typeof MESSAGES;

/** What each kind of message is written from. Amounts in cents. */
export type MailPayloads = {
  readonly [K in MailKind]: (typeof MESSAGES)[K] extends MessageDefinition<infer P> ? P : never;
};

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MESSAGES, kind);

/** The kinds that a rule holds for. */
export const listMailKinds = (
  isAsked: (definition: Omit<MessageDefinition<never>, 'write'>) => boolean,
): MailKind[] =>
  Object.keys(MESSAGES)
    .filter(isMailKind)
    .filter((kind) => isAsked(MESSAGES[kind]));
