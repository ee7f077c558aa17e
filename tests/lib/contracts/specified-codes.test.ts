// Codes and kinds that the specification names, to the letter: other systems send and store them.
import { expect, test } from 'vitest';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { SOCIAL_PROVIDERS } from '#lib/contracts/identity/social.ts';
import { TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { CardType } from '#lib/contracts/payments/fund.ts';
import { DEPOSIT_METHODS, DepositMethodCode } from '#lib/contracts/payments/wallet.ts';
import { WithdrawalMethodCode } from '#lib/contracts/payments/withdrawal.ts';
import { ResolutionAction } from '#lib/contracts/recurring/payment-resolution.ts';
import { listParts } from '#platform/module-parts.ts';
import { OWN_MODULES } from '#platform/modules.ts';
import { INCOMING } from '#platform/money/bank/take/take-statement.ts';
import { getWithdrawalProvider } from '#platform/money/withdrawals/registry.ts';

const PROVIDERS = listParts({ modules: OWN_MODULES }, 'paymentProviders');

const STATES = ['ACT', 'GB', 'LW', 'NSW', 'NSWL', 'NT', 'OTHER', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
const DEPOSIT_CODES = ['ap', 'bd', 'bp', 'cc', 'dd', 'gp', 'pl', 'td'];
const { restrictions } = ProductOffer.shape;

test.each([
  ['ways to pay in', DEPOSIT_METHODS, DEPOSIT_CODES],
  ['ways to take money out', WithdrawalMethodCode.options, ['do', 'pl', 'tt', 'tw']],
  ['types of card', CardType.options, ['AmericanExpress', 'MasterCard', 'Visa', 'bank', 'paypal']],
  ['second steps', TwoFactorMethod.options, ['authenticator', 'email', 'sms']],
  ['social sign-ins beside the e-mail address', SOCIAL_PROVIDERS, ['apple', 'google']],
  ['states of customers', CustomerState.options, STATES],
  [
    'restrictions',
    restrictions.element.shape.kind.options,
    ['licensing_restriction', 'migration_restriction'],
  ],
  [
    'what resolves a payment',
    ResolutionAction.options,
    ['add-card', 'change-fund', 'payment-method-updated'],
  ],
])('%s are those of the specification', (_, known, specified) => {
  expect([...known].toSorted()).toEqual(specified);
});

test('a way to pay in that an extension brings cannot be taken for one of the specification', () => {
  const isCode = (code: string) => DepositMethodCode.safeParse(code).success;
  expect(['x-giftcards', 'cc'].map(isCode)).toEqual([true, true]);
  expect(['giftcards', 'x-', 'x-Gift', 'x-gift=cards', `x-${'a'.repeat(19)}`].map(isCode)).not.toContain(
    true,
  );
});

test('every way to pay in is served, cards by the five gateways', () => {
  const served = [
    ...PROVIDERS.flatMap(({ methods }) => methods),
    ...Object.values(INCOMING).map(({ method }) => method),
  ];
  expect([...new Set(served)].toSorted()).toEqual(DEPOSIT_CODES);
  const gateways = PROVIDERS.filter(({ methods }) => methods.includes('cc')).map(({ gateway }) => gateway);
  expect(gateways.toSorted()).toEqual(['braintree', 'eway', 'opayo', 'paystream', 'stripe']);
});

test('every way to take money out is served', () => {
  const served = WithdrawalMethodCode.options.map((code) => getWithdrawalProvider(code).method);
  expect(served).toEqual(WithdrawalMethodCode.options);
});
