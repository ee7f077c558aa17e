// The texts of messages to customers, by family: one file each.

import { accountMailCopy } from './mail/account.ts';
import { alertsMailCopy } from './mail/alerts.ts';
import { bankMailCopy } from './mail/bank.ts';
import { careMailCopy } from './mail/care.ts';
import { conversationsMailCopy } from './mail/conversations.ts';
import { directDebitMailCopy } from './mail/direct-debit.ts';
import { giftMailCopy } from './mail/gifts.ts';
import { identityMailCopy } from './mail/identity.ts';
import { membershipMailCopy } from './mail/membership.ts';
import { moneyOutMailCopy } from './mail/money-out.ts';
import { partyMailCopy } from './mail/party.ts';
import { paymentsMailCopy } from './mail/payments.ts';
import { purchasesMailCopy } from './mail/purchases.ts';
import { rafflesMailCopy } from './mail/raffles.ts';
import { recurringMailCopy } from './mail/recurring.ts';
import { resultsMailCopy } from './mail/results.ts';
import { reviewMailCopy } from './mail/review.ts';
import { securityMailCopy } from './mail/security.ts';
import { supportMailCopy } from './mail/support.ts';
import { syndicatesMailCopy } from './mail/syndicates.ts';
import { alertCopy } from './shop/alert.ts';
import { playedCopy } from './shop/played.ts';

export const mailCopy = {
  'mail.greeting': 'Hello {firstname},',
  'mail.greeting-unnamed': 'Hello,',
  'mail.closing': 'Your {site} team',
  'mail.contact': 'Questions? Write to {email} or call {phone}, {hours}.',
  'mail.contact-by-mail': 'Questions? Write to {email}.',
  'mail.contact-without-hours': 'Questions? Write to {email} or call {phone}.',
  'mail.small-print':
    'You get this message because you hold a ticket or an account with us. Past draws predict nothing. Play only with money you can spare.',
  'mail.small-print-unnamed':
    'You get this message because this address was entered with us. Past draws predict nothing. Play only with money you can spare.',
  'mail.choices': 'Choose what we send you',
  ...bankMailCopy,
  ...accountMailCopy,
  ...alertsMailCopy,
  ...careMailCopy,
  ...conversationsMailCopy,
  ...directDebitMailCopy,
  ...giftMailCopy,
  ...identityMailCopy,
  ...membershipMailCopy,
  ...moneyOutMailCopy,
  ...paymentsMailCopy,
  ...purchasesMailCopy,
  ...rafflesMailCopy,
  ...recurringMailCopy,
  ...resultsMailCopy,
  ...reviewMailCopy,
  ...securityMailCopy,
  ...supportMailCopy,
  ...partyMailCopy,
  ...alertCopy,
  ...playedCopy,
  ...syndicatesMailCopy,
};
