import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { addFavourite, getFavourites } from '#lib/contracts/favourite.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { type FavouritesPage, loadFavouritesPage } from '#lib/server/loaders/account/favourites-page.ts';
import type { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);
type Api = Pick<ReturnType<typeof createServerApi>, 'call'>;

/** The page's calls in the name of a customer. */
const createApi = (platform: TestPlatform, as: TestSession): Api =>
  ({
    call: async (endpoint, call = {}) => {
      const { body, query, params } = call as Record<string, never>;
      const { status, result, envelope } = await platform.call(endpoint, { as, body, query, params });
      if (status < 400) return { result, messages: [] };
      throw new ApiError({ ...envelope, status, url: endpoint.path });
    },
  }) as Api;

async function openShop() {
  const platform = await openTestPlatform();
  const offer = await putOnSale(platform.services);
  const order = await putOnSale(
    platform.services,
    createLotteryOffer({ key: 'semaphore', rules: semaphore.offer.rules, ranking: 3 }),
  );
  const as = await signUpCustomer(platform);
  const mine = createApi(platform, as);
  const ask = async (query = '', fields?: Record<string, string>) => {
    const url = new URL(`http://shop.test/my-account/favourite-numbers${query}`);
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const response = { status: 200 };
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const locals = { context: { givenCookie: () => undefined, setCookie: () => undefined } };
    const astro = { request: new Request(url, init), url, response, redirect, locals };
    const answer = await loadFavouritesPage(astro as unknown as AstroGlobal, {
      mine,
      t,
      knownOffers: [offer, order],
    });
    const isSent = answer instanceof Response;
    return { status: isSent ? answer.status : response.status, view: answer as FavouritesPage };
  };
  const list = async () => (await platform.call(getFavourites, { as })).result;
  return { platform, as, ask, list };
}

test('typed numbers are saved under their name, without script', async () => {
  const { ask, list } = await openShop();
  expect((await ask('?add=lighthouse')).view.editing?.game.offer.key).toBe('lighthouse');
  const { status } = await ask('?add=lighthouse', { numbers: '31, 4 9 17 23 44', name: 'Sundays' });
  expect(status).toBe(303);
  expect(await list()).toMatchObject([{ numbers: [4, 9, 17, 23, 31, 44], name: 'Sundays' }]);
});

test.each([
  ['', 'Enter your numbers, with spaces between them.'],
  ['4 9 17 23 31', 'Enter at least 6 numbers.'],
  ['4 9 17 23 31 46', 'Enter numbers from 1 to 45.'],
  ['4 4 17 23 31 44', 'A number stands there twice. Enter each number once.'],
  ['four', 'Enter numbers only, with spaces between them.'],
])('"%s" is refused with words at its field, and stays in it', async (numbers, words) => {
  const { ask } = await openShop();
  const { status, view } = await ask('?add=lighthouse', { numbers, name: '' });
  expect(status).toBe(422);
  expect(view.editing?.form.errors.numbers?.[0]?.message).toBe(words);
  expect(view.editing?.form.values.numbers).toBe(numbers);
});

test('what is changed keeps its place; what is saved already is refused', async () => {
  const { ask, list, platform, as } = await openShop();
  const body = { offerKey: 'lighthouse', numbers: [1, 2, 3, 4, 5, 6], name: 'A' };
  const { id } = (await platform.call(addFavourite, { as, body })).result;
  await platform.call(addFavourite, { as, body: { ...body, numbers: [1, 2, 3, 4, 5, 7] } });
  const query = `?edit=${id}`;
  expect((await ask(query)).view.editing?.form.values).toMatchObject({ numbers: '1 2 3 4 5 6', name: 'A' });
  expect((await ask(query, { numbers: '1 2 3 4 5 8', name: 'B' })).status).toBe(303);
  expect((await list()).find((favourite) => favourite.id === id)?.name).toBe('B');
  const { status, view } = await ask(query, { numbers: '1 2 3 4 5 7', name: 'B' });
  expect([status, view.editing?.refusal]).toEqual([422, 'These numbers are among your favourites already.']);
});

test('what was deleted can be put back with its name', async () => {
  const { ask, list, platform, as } = await openShop();
  const body = { offerKey: 'lighthouse', numbers: [1, 2, 3, 4, 5, 6], name: 'A' };
  const { id } = (await platform.call(addFavourite, { as, body })).result;
  const { view } = await ask('', { action: 'delete', id });
  expect(view.deleted).toMatchObject({ numbers: body.numbers });
  expect(await list()).toEqual([]);
  const fields = {
    action: 'restore',
    offerKey: 'lighthouse',
    numbers: '1 2 3 4 5 6',
    powerballs: '',
    name: 'A',
  };
  expect((await ask('', fields)).status).toBe(303);
  expect(await list()).toMatchObject([{ numbers: body.numbers, name: 'A' }]);
});

test('a form for numbers that are gone says so', async () => {
  const { ask } = await openShop();
  expect((await ask('?edit=fav_gone')).view.isGone).toBe(true);
  expect((await ask('?edit=fav_gone', { numbers: '1 2 3 4 5 6' })).view.isGone).toBe(true);
});

test('an order of digits is saved as it was written, changed in its place, and refused with its own words', async () => {
  const { ask, list } = await openShop();
  expect((await ask('?add=semaphore', { numbers: '4 0 7 7', name: 'Birthdays' })).status).toBe(303);
  const [saved] = await list();
  expect(saved).toMatchObject({ numbers: [4, 0, 7, 7], name: 'Birthdays' });
  const { view } = await ask(`?edit=${saved!.id}`);
  expect(view.editing?.form.values).toMatchObject({ numbers: '4 0 7 7' });
  expect((await ask(`?edit=${saved!.id}`, { numbers: '7704', name: '' })).status).toBe(303);
  expect((await list()).map(({ numbers }) => numbers)).toEqual([[7, 7, 0, 4]]);
  const refused = await ask('?add=semaphore', { numbers: '4 0 7', name: '' });
  expect([refused.status, refused.view.editing?.form.errors.numbers?.[0]?.message]).toEqual([
    422,
    'Write 4 digits from 0 to 9.',
  ]);
});
