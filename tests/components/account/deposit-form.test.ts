// A card that is typed in on the gateway's own page can be kept as well, and a blocked card says that it is.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import DepositForm from '#components/account/payments/DepositForm.astro';
import FundList from '#components/account/payments/FundList.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { KeptFund } from '#lib/contracts/payments/fund.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { depositForm } from '#lib/forms/account/deposit-form.ts';
import type { DepositWay } from '#lib/forms/account/deposit-view.ts';
import { createFormView } from '#lib/forms/form-view.ts';

const t = createTranslator(defaultCopy);
const container = await AstroContainer.create();

const way: DepositWay = {
  value: 'cc',
  code: 'cc',
  gatewayKey: 'eway',
  minCents: 500,
  maxCents: 100_000,
  fields: 'none',
  canKeep: true,
};
const demo: DepositWay = { ...way, value: 'td', code: 'td', gatewayKey: 'test', canKeep: false };

async function countKeepBoxes(...ways: readonly DepositWay[]): Promise<number> {
  const view = { wallet: { balance: { amount: '0.00', currency: 'AUD' } }, ways, key: 'key-of-the-form' };
  const form = createFormView(depositForm, { minCents: 500, maxCents: 100_000 }, t);
  const props = { t, view, method: ways[0], form, canSeeLimits: false };
  const html = await container.renderToString(DepositForm, { props });
  return html.match(/name="keepFund"/g)?.length ?? 0;
}

test('a card can be kept wherever it is typed in, and nothing else can', async () => {
  expect(await countKeepBoxes(way, demo)).toBe(1);
  expect(await countKeepBoxes(way)).toBe(1);
  expect(await countKeepBoxes({ ...way, fields: 'card' }, demo)).toBe(1);
  expect(await countKeepBoxes({ ...way, canKeep: false }, demo)).toBe(0);
});

test('a blocked card says so, leads to help, and is not offered first', async () => {
  const card: KeptFund = {
    id: 'fnd_1',
    default: false,
    gatewayKey: 'eway',
    kind: 'card',
    cardType: 'Visa',
    last4: '1111',
    isExpired: false,
    isBlocked: false,
    repeats: [],
  };
  const render = (funds: readonly KeptFund[]) =>
    container.renderToString(FundList, { props: { t, funds, chosen: undefined } });
  const free = await render([card]);
  const blocked = await render([{ ...card, isBlocked: true }]);
  expect(free).toContain(t('funds.make-default'));
  expect(free).not.toContain(t('funds.blocked'));
  expect(blocked).toContain(t('funds.blocked'));
  expect(blocked).toContain(t('funds.blocked-contact'));
  expect(blocked).not.toContain(t('funds.make-default'));
});

test('every way of paying says its own bounds', async () => {
  const card: DepositWay = { ...way, maxCents: 200_000 };
  const view = {
    wallet: { balance: { amount: '0.00', currency: 'AUD' } },
    ways: [card, demo],
    key: 'key-of-the-form',
  };
  const form = createFormView(depositForm, card, t);
  const html = await container.renderToString(DepositForm, {
    props: { t, view, method: card, form, canSeeLimits: false },
  });
  const hints = [...html.matchAll(/data-max="(\d+)" data-hint="([^"]+)"/g)].map(([, max, hint]) => [
    max,
    hint,
  ]);
  expect(hints).toEqual([
    ['200000', t('wallet.amount-hint', { min: '$5.00', max: '$2,000.00' })],
    ['100000', t('wallet.amount-hint', { min: '$5.00', max: '$1,000.00' })],
  ]);
});

test('a line of text that a way asks for has its own label, and says whose it is beside others', async () => {
  const card: DepositWay = {
    ...way,
    value: 'x-giftcards',
    code: 'x-giftcards',
    gatewayKey: 'giftcards',
    canKeep: false,
    plainFields: ['code'],
  };
  const render = (ways: readonly DepositWay[]) => {
    const view = {
      wallet: { balance: { amount: '0.00', currency: 'AUD' } },
      ways,
      key: 'key-of-the-form',
      plainValues: { code: 'ABCD' },
    };
    const form = createFormView(depositForm, card, t);
    const props = { t, view, method: card, form, canSeeLimits: false };
    return container.renderToString(DepositForm, { props });
  };
  const alone = await render([card]);
  expect(alone).toContain(t('wallet.field-x-giftcards-code'));
  expect(alone).toMatch(/<input[^>]* name="x-giftcards-code"[^>]* required/);
  expect(alone).toMatch(/<input[^>]* value="ABCD"/);
  expect(alone).not.toContain('(only for');
  const beside = await render([demo, card]);
  expect(beside).toContain(t('deposit.only-for', { way: t('wallet.method-x-giftcards') }));
  expect(beside).not.toMatch(/<input[^>]* name="x-giftcards-code"[^>]* required/);
});
