// Money that is taken out by a form whose answer is lost.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import WithdrawForm from '#components/account/withdrawals/WithdrawForm.astro';
import { createWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import type { WithdrawView } from '#lib/forms/account/withdraw-view.ts';
import type { WithdrawPage } from '#lib/server/loaders/account/withdrawals/withdraw-data.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { askPage, startShop, t } from '#tests/support/withdraw-page.ts';

/** The page where the answer to a withdrawal, which is made, is a fault. */
const failWith = (page: WithdrawPage, fault: Error): WithdrawPage => ({
  ...page,
  mine: {
    ...page.mine,
    call: async (endpoint, call) => {
      const answer = await page.mine.call(endpoint, call);
      if (endpoint.name === createWithdrawal.name) throw fault;
      return answer;
    },
  },
});

const MAINTENANCE = new ApiError({
  status: COMMON_ERRORS.maintenance.status,
  url: '/withdrawals',
  error: { code: 'maintenance', message: COMMON_ERRORS.maintenance.message },
});

const renderForm = async (view: WithdrawView) => {
  const container = await AstroContainer.create();
  return container.renderToString(WithdrawForm, { props: { t, view, way: view.way } });
};

test('of a withdrawal whose answer was lost the page says that it is not known, and keeps the key', async () => {
  const { page, balance } = await startShop();
  const { key } = (await askPage(page)).view;
  const send = (fault: Error, unanswered: string) =>
    askPage(failWith(page, fault), '', { amount: '20', key, unanswered });
  const first = await send(new ServiceLost('service_lost'), '');
  expect([first.status, first.view.isUnknown, first.view.key]).toEqual([502, true, key]);
  for (const fault of [new ServiceLost('service_down'), MAINTENANCE]) {
    expect((await send(fault, 'yes')).view).toMatchObject({ isUnknown: true, key });
    expect((await send(fault, '')).view).toMatchObject({ isUnknown: false, key });
  }
  expect((await askPage(page, '', { amount: '20', key, unanswered: 'yes' })).status).toBe(303);
  expect(await balance()).toBe('30.00');
  const html = await renderForm(first.view);
  expect(html).toContain(t('withdraw.unknown'));
  expect(html).not.toContain(t('withdraw.trouble'));
  expect(html).toMatch(/name="unanswered" value="yes"/);
});

test('it is not known either after a form that is not whole, nor after its way was closed', async () => {
  const { page, balance } = await startShop();
  const { key } = (await askPage(page)).view;
  const sent = { amount: '20', way: 'tw', key };
  const lost = new ServiceLost('service_lost');
  expect((await askPage(failWith(page, lost), '?way=tw', sent)).view.isUnknown).toBe(true);
  const wrong = await askPage(page, '?way=tw', { ...sent, amount: '', unanswered: 'yes' });
  expect([wrong.status, wrong.view.isUnknown, wrong.view.key]).toEqual([422, true, key]);
  const closed = await askPage(page, '?way=tw', { ...sent, way: 'do', unanswered: 'yes' });
  expect([closed.status, closed.view.isUnknown, closed.view.key]).toEqual([422, true, key]);
  expect((await askPage(page, '?way=tw', { ...sent, unanswered: 'yes' })).status).toBe(303);
  expect(await balance()).toBe('30.00');
});

test('a withdrawal of all there was is asked for again as it was, though nothing is left to take out', async () => {
  const { page, balance } = await startShop();
  const { key } = (await askPage(page)).view;
  const lose = (unanswered: string) =>
    askPage(failWith(page, new ServiceLost('service_lost')), '', {
      amount: '50',
      way: 'tw',
      key,
      unanswered,
    });
  await lose('');
  const { view } = await lose('yes');
  expect([view.isUnknown, view.limits.maxCents]).toEqual([true, 0]);
  const html = await renderForm(view);
  expect(html).not.toContain(t('withdraw.too-little', { min: '$1.00' }));
  const fields = Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  expect(fields).toMatchObject({ key, way: 'tw', unanswered: 'yes', amount: '50' });
  expect((await askPage(page, '', fields)).status).toBe(303);
  expect(await balance()).toBe('0.00');
});

test('what was lost on the way to a new account is asked for again by that account', async () => {
  const { page, balance } = await startShop('50.00', 'tt');
  const typed = { accountNumber: '0412 345 678', accountName: 'Robin Marsh' };
  const query = '?way=tt&bank=payid_phone';
  const { key } = (await askPage(page, query)).view;
  const sent = { amount: '20', way: 'tt', key };
  const lost = failWith(page, new ServiceLost('service_lost'));
  const { view } = await askPage(lost, query, { ...sent, ...typed });
  expect([view.isUnknown, view.newAccount]).toEqual([true, undefined]);
  const fund = view.form.values.fund ?? '';
  expect((await askPage(page, query, { ...sent, fund, unanswered: 'yes' })).status).toBe(303);
  expect(await balance()).toBe('30.00');
});
