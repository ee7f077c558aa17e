import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import { CAPABILITIES } from '#lib/domain/brand/capabilities.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { RecurringPageView } from '#lib/domain/recurring/recurring-view.ts';
import { loadRecurringPage } from '#lib/server/loaders/account/recurring/recurring-details.ts';
import type { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { buyTicket, createFundedCustomer } from '#tests/support/buying/buying.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { openTestPlatform, TEST_NOW, type TestSession } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);

function createRepeatedOffer() {
  const offer = createLotteryOffer();
  const recurringPurchase = { type: 'autoplay', availability: 'optional' } as const;
  const gameTypes = offer.gameTypes.map((gameType) => ({ ...gameType, recurringPurchase }));
  const operation = { drawTime: '19:30', closeTime: '19:00', drawsAhead: 4 };
  return { ...offer, gameTypes, operation };
}

/** A customer whose ticket repeats, and its page. */
async function openPage() {
  const platform = await openTestPlatform();
  const offer = createRepeatedOffer();
  await putOnSale(platform.services, offer);
  const owner = await createFundedCustomer(platform, '50.00');
  const ticketId = (await buyTicket(platform, owner)).orders[0]?.id ?? '';
  const { result } = await platform.call(createAutoplay, {
    as: owner,
    body: { ticketId },
    key: randomUUID(),
  });
  const id = result.autoplayId;
  const lost: { error?: Error } = {};
  const ask = async (fields?: Record<string, string>, as: TestSession = owner) => {
    const call = async (endpoint: never, sent: Record<string, never> = {}) => {
      const { method } = endpoint as { method: string };
      if (lost.error && method !== 'GET') throw lost.error;
      const { status, result: answer, envelope } = await platform.call(endpoint, { as, ...sent });
      if (status < 400) return { result: answer };
      throw new ApiError({ ...envelope, status, url: '/v2/autoplay' });
    };
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const response = { status: 200 };
    const notices: string[] = [];
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const astro = {
      request: new Request('http://shop.test/', init),
      response,
      redirect,
      params: { id },
      url: new URL(`http://shop.test/my-account/autoplay/ticket/${id}`),
      locals: {
        context: {
          givenCookie: () => undefined,
          setCookie: (_: string, value: string) => notices.push(Buffer.from(value, 'base64url').toString()),
        },
      },
    };
    const page = {
      mine: { call } as unknown as Pick<ReturnType<typeof createServerApi>, 'call'>,
      t,
      capabilities: new Set(CAPABILITIES),
      knownOffers: [offer],
      zone: 'Australia/Sydney',
      begunAt: TEST_NOW,
      clockMovedMs: 0,
    };
    const view = await loadRecurringPage(astro as unknown as AstroGlobal, page, 'autoplay');
    const location = view instanceof Response ? view.headers.get('location') : undefined;
    return {
      status: view instanceof Response ? view.status : response.status,
      location,
      notices,
      view: view as RecurringPageView,
    };
  };
  return { platform, id, ask, lost };
}

const HERE = /^\/my-account\/autoplay\/ticket\//;

test('a pause is said, lasts until it is ended, and leads back to the page', async () => {
  const { ask } = await openPage();
  const paused = await ask({ action: 'pause' });
  expect(paused).toMatchObject({ status: 303, location: expect.stringMatching(HERE) });
  expect(paused.notices.join()).toContain('Your AutoPlay is paused.');
  expect((await ask()).view.purchase).toMatchObject({ status: 'recurring_status_paused', nextCharges: [] });
  await ask({ action: 'unpause' });
  expect((await ask()).view.purchase.status).toBe('recurring_status_active');
});

test('a pause until a day that has passed is refused at its field, and what was typed stays', async () => {
  const { ask } = await openPage();
  const { status, view } = await ask({ action: 'pause-until', pausedUntil: '2020-01-01' });
  expect(status).toBe(422);
  expect(view.refusal?.errors.pausedUntil).toMatch(/^Choose a day/);
  expect(view.refusal?.sent.pausedUntil).toBe('2020-01-01');
  expect(view.refusal?.message).toBeUndefined();
  expect(
    (await ask({ action: 'pause-until', pausedUntil: '' })).view.refusal?.errors.pausedUntil,
  ).toBeDefined();
  const done = await ask({ action: 'pause-until', pausedUntil: view.pauseFrom });
  expect(done.notices.join()).toContain('Your AutoPlay is paused until');
  expect((await ask({ action: 'pause-until', pausedUntil: view.pauseTo })).status).toBe(303);
});

test('one charge is skipped and taken back', async () => {
  const { ask } = await openPage();
  const [first] = (await ask()).view.purchase.nextCharges;
  await ask({ action: 'skip', chargeKey: first!.key });
  const skipped = (await ask()).view.purchase;
  expect(skipped.nextCharges.map(({ key }) => key)).not.toContain(first!.key);
  expect(skipped.lastCharges.find(({ key }) => key === first!.key)).toMatchObject({ canUnskip: true });
  await ask({ action: 'unskip', chargeKey: first!.key });
  expect((await ask()).view.purchase.nextCharges[0]?.key).toBe(first!.key);
});

test('it is cancelled by one form and leads to the list; nothing can be done with it afterwards', async () => {
  const { ask } = await openPage();
  const done = await ask({ action: 'cancel' });
  expect(done).toMatchObject({ status: 303, location: '/my-account/recurring-purchases' });
  expect((await ask()).view.purchase).toMatchObject({
    status: 'recurring_status_cancelled',
    nextCharges: [],
  });
  const again = await ask({ action: 'unpause' });
  expect(again.status).toBe(409);
  expect(again.view.refusal?.message).toMatch(/cancelled/);
});

test('games, jackpot and numbers are changed, and a wrong one is said at its field', async () => {
  const { ask } = await openPage();
  const wrong = await ask({ action: 'jackpot', minimumJackpotAmount: 'lots' });
  expect(wrong.view.refusal?.errors.minimumJackpotAmount).toMatch(/whole dollars/);
  await ask({ action: 'jackpot', minimumJackpotAmount: '3,000,000' });
  expect((await ask()).view.purchase).toMatchObject({
    frequency: 'jackpot',
    minimumJackpotAmount: { amount: '3000000.00' },
  });
  await ask({ action: 'jackpot', minimumJackpotAmount: '0' });
  expect((await ask()).view.purchase.frequency).toBe('weekly');
  await ask({ action: 'quickpick', quickpick: 'true' });
  expect((await ask()).view.purchase.quickpick).toBe(true);
  const stranger = await ask({ action: 'change', fund: 'fnd_of_another' });
  expect(stranger.view.refusal?.errors.fund).toBeDefined();
});

test('a form that is not known does nothing', async () => {
  const { ask } = await openPage();
  expect(await ask({ action: 'explode' })).toMatchObject({ status: 200, view: { refusal: undefined } });
});

test('it is not found by another customer', async () => {
  const { platform, ask } = await openPage();
  const stranger = await createFundedCustomer(platform, '5.00');
  expect((await ask(undefined, stranger)).view).toBeUndefined();
  expect((await ask({ action: 'cancel' }, stranger)).view).toBeUndefined();
  expect((await ask()).view.purchase.status).toBe('recurring_status_active');
});

test('a service that is lost, and an organiser who stopped it, have words of their own', async () => {
  const { ask, lost } = await openPage();
  lost.error = new ServiceLost('service_down');
  expect(await ask({ action: 'pause' })).toMatchObject({
    status: 502,
    view: {
      refusal: {
        title: 'Cannot update AutoPlay status',
        message: 'Sorry, there was an unexpected error while updating your autoplay. Please try again.',
      },
    },
  });
  const error = { code: 'recurring_organiser_off', message: 'off' };
  lost.error = new ApiError({ status: 409, url: '/v2/autoplay', error });
  expect((await ask({ action: 'unpause' })).view.refusal).toMatchObject({
    title: 'Cannot Unpause AutoPlay',
    message: 'The organiser has turned off ticket creation into future draws and cannot be unpaused.',
  });
});

test('other numbers are taken as they are typed, and games that are left empty are taken out', async () => {
  const { ask } = await openPage();
  const typed = {
    action: 'numbers',
    games: '3',
    'game-0': '1, 2 3;4 5 6',
    'game-1': '',
    'game-2': '7 8 9 10 11 12',
  };
  expect(await ask(typed)).toMatchObject({ status: 303, location: expect.stringMatching(HERE) });
  const { purchase } = (await ask()).view;
  expect(purchase).toMatchObject({ numberOfGames: 2, quickpick: false });
  expect(purchase.games.map(({ numbers }) => numbers)).toEqual([
    [1, 2, 3, 4, 5, 6],
    [7, 8, 9, 10, 11, 12],
  ]);
});

test('numbers that are no game are refused by their game, and what was typed stays', async () => {
  const { ask } = await openPage();
  const before = (await ask()).view.purchase.games;
  const { status, view } = await ask({
    action: 'numbers',
    games: '2',
    'game-0': '1 2 3 4 5 99',
    'game-1': '7 8 9 10 11 12',
  });
  expect(status).toBe(422);
  expect(view.refusal?.message).toContain('Game 1 is not valid');
  expect(view.refusal?.sent['game-0']).toBe('1 2 3 4 5 99');
  expect(view.purchase.games).toEqual(before);
});
