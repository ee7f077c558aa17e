// Gift cards that are made by the operator and redeemed in the wallet: the example of docs/extend.md.
import type { Extension } from '#platform/extension.ts';
import { giftCardCommands } from './commands.ts';
import { GIFT_CARD_RULES } from './ledger-rules.ts';
import * as cards from './migrations/0001-cards.ts';
import { giftCardProvider } from './provider.ts';

export const giftCards: Extension = {
  name: 'giftcards',
  extends: 1,
  paymentProviders: [giftCardProvider],
  ledgerRules: GIFT_CARD_RULES,
  personalTables: ['gift_card_use'],
  migrations: { 'x-giftcards-0001-cards': cards },
  commands: giftCardCommands,
};
