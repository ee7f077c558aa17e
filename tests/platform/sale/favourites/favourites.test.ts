import { expect, test } from 'vitest';
import {
  addFavourite,
  deleteFavourite,
  editFavourite,
  getFavourites,
  reconcileFavourites,
} from '#lib/contracts/favourite.ts';
import { FAVOURITES_MAX } from '#lib/domain/lottery/favourite-numbers.ts';
import { semaphore } from '#platform/shop/seed/games/semaphore.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const LIGHTHOUSE = { offerKey: 'lighthouse', powerballs: [] };
/** Different games: the last number changes. */
const toGame = (last: number): number[] => [1, 2, 3, 4, 5, last];

async function openShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  await putOnSale(platform.services, createLotteryOffer({ key: 'tide', name: 'Tide', ranking: 2 }));
  const as = await signUpCustomer(platform);
  const add = (numbers: number[], more: Record<string, unknown> = {}) =>
    platform.call(addFavourite, { as, body: { ...LIGHTHOUSE, numbers, ...more } });
  const list = async (offerKey?: string) =>
    (await platform.call(getFavourites, { as, query: offerKey ? { offerKey } : {} })).result;
  const reconcile = (favourites: { offerKey: string; numbers: number[]; powerballs: number[] }[]) =>
    platform.call(reconcileFavourites, { as, body: { favourites } });
  return { platform, as, add, list, reconcile };
}

const readRefusal = ({
  status,
  envelope,
}: {
  status: number;
  envelope: { error?: { code: string } | undefined };
}) => [status, envelope.error?.code];

test('favourites are kept by game, sorted, with their name, newest first', async () => {
  const { add, list, platform } = await openShop();
  await add([31, 4, 9, 17, 23, 44], { name: '  The old six ' });
  platform.clock.advance(1000);
  await add(toGame(6), { offerKey: 'tide' });
  platform.clock.advance(1000);
  await add(toGame(7));
  expect((await list()).map(({ offerKey, numbers, name }) => [offerKey, numbers, name])).toEqual([
    ['lighthouse', toGame(7), ''],
    ['tide', toGame(6), ''],
    ['lighthouse', [4, 9, 17, 23, 31, 44], 'The old six'],
  ]);
  expect((await list('tide')).map(({ numbers }) => numbers)).toEqual([toGame(6)]);
});

test('numbers that cannot be played and unknown games are refused by name', async () => {
  const { add } = await openShop();
  expect(readRefusal(await add([1, 2, 3]))).toEqual([422, 'numbers_invalid']);
  expect(readRefusal(await add([1, 2, 3, 4, 5, 46]))).toEqual([422, 'numbers_invalid']);
  expect(readRefusal(await add(toGame(6), { powerballs: [1] }))).toEqual([422, 'numbers_invalid']);
  expect(readRefusal(await add(toGame(6), { offerKey: 'atlantis' }))).toEqual([422, 'offer_unknown']);
  expect((await add(toGame(6), { name: 'x'.repeat(31) })).status).toBe(422);
});

test('the same numbers are kept once for each game, in whatever order', async () => {
  const { add } = await openShop();
  expect((await add([6, 5, 4, 3, 2, 1])).status).toBe(200);
  expect(readRefusal(await add([1, 2, 3, 4, 5, 6]))).toEqual([409, 'favourite_saved']);
  expect((await add([1, 2, 3, 4, 5, 6], { offerKey: 'tide' })).status).toBe(200);
});

test('digits in order keep their places, and another order is another favourite', async () => {
  const { platform, add, list, reconcile } = await openShop();
  await putOnSale(
    platform.services,
    createLotteryOffer({ key: 'semaphore', rules: semaphore.offer.rules, ranking: 3 }),
  );
  const order = { offerKey: 'semaphore' };
  expect((await add([7, 0, 4, 7], order)).status).toBe(200);
  expect(readRefusal(await add([7, 0, 4, 7], order))).toEqual([409, 'favourite_saved']);
  expect((await add([0, 4, 7, 7], order)).status).toBe(200);
  expect(readRefusal(await add([7, 0, 4], order))).toEqual([422, 'numbers_invalid']);
  const local = [
    { ...order, numbers: [7, 0, 4, 7], powerballs: [] },
    { ...order, numbers: [4, 7, 7, 0], powerballs: [] },
  ];
  expect((await reconcile(local)).result).toMatchObject({ added: 1, replaced: 0 });
  const kept = (await list('semaphore')).map(({ numbers }) => numbers.join(''));
  expect(kept.sort()).toEqual(['0477', '4770', '7047']);
});

test('a game keeps twenty; another game has room of its own', async () => {
  const { add } = await openShop();
  for (let n = 0; n < FAVOURITES_MAX; n += 1) expect((await add(toGame(10 + n))).status).toBe(200);
  const refused = await add(toGame(40));
  expect(readRefusal(refused)).toEqual([409, 'favourites_full']);
  expect(refused.envelope.error?.message).toBe('You have 20 favourites for this game. Delete one first.');
  expect((await add(toGame(40), { offerKey: 'tide' })).status).toBe(200);
});

test('twenty presses at once keep one of the same numbers', async () => {
  const { add, list } = await openShop();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(toGame(6))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

test('numbers and name can be changed, but not into other favourites', async () => {
  const { platform, as, add, list } = await openShop();
  const { result: first } = await add(toGame(6));
  await add(toGame(7));
  const edit = (id: string, numbers: number[], name = '') =>
    platform.call(editFavourite, { as, params: { id }, body: { numbers, powerballs: [], name } });
  expect((await edit(first.id, toGame(8), 'Mine')).result).toMatchObject({
    numbers: toGame(8),
    name: 'Mine',
  });
  expect((await edit(first.id, toGame(8), 'Ours')).result.name).toBe('Ours');
  expect(readRefusal(await edit(first.id, toGame(7)))).toEqual([409, 'favourite_saved']);
  expect(readRefusal(await edit(first.id, [1, 2]))).toEqual([422, 'numbers_invalid']);
  expect(readRefusal(await edit('fav_unknown', toGame(9)))).toEqual([404, 'favourite_unknown']);
  expect(await list()).toHaveLength(2);
});

test('deleting answers with what is left, and is no fault twice', async () => {
  const { platform, as, add } = await openShop();
  const { result } = await add(toGame(6));
  await add(toGame(7));
  const remove = () => platform.call(deleteFavourite, { as, params: { id: result.id } });
  expect((await remove()).result.map(({ numbers }) => numbers)).toEqual([toGame(7)]);
  expect((await remove()).status).toBe(200);
});

test('another customer’s favourites are neither seen, changed nor deleted', async () => {
  const { platform, add, list } = await openShop();
  const { result } = await add(toGame(6));
  const other = await signUpCustomer(platform);
  const params = { id: result.id };
  expect((await platform.call(getFavourites, { as: other })).result).toEqual([]);
  const edited = await platform.call(editFavourite, { as: other, params, body: { numbers: toGame(9) } });
  expect(edited.status).toBe(404);
  await platform.call(deleteFavourite, { as: other, params });
  expect(await list()).toHaveLength(1);
});

test('a login adds what the account lacks, and nothing twice', async () => {
  const { add, reconcile, list } = await openShop();
  await add(toGame(6), { name: 'Known' });
  const local = [
    { ...LIGHTHOUSE, numbers: [6, 5, 4, 3, 2, 1] },
    { ...LIGHTHOUSE, numbers: toGame(7) },
  ];
  expect((await reconcile(local)).result).toMatchObject({ added: 1, replaced: 0 });
  expect((await reconcile(local)).result).toMatchObject({ added: 0, replaced: 0 });
  expect((await list()).map(({ numbers, name }) => [numbers, name])).toEqual(
    expect.arrayContaining([
      [toGame(6), 'Known'],
      [toGame(7), ''],
    ]),
  );
  expect(await list()).toHaveLength(2);
});

test('a full account gives up its oldest for what the browser brings', async () => {
  const { platform, add, reconcile } = await openShop();
  for (let n = 0; n < FAVOURITES_MAX; n += 1) {
    await add(toGame(10 + n));
    platform.clock.advance(1000);
  }
  const { result } = await reconcile([{ ...LIGHTHOUSE, numbers: toGame(40) }]);
  expect(result).toMatchObject({ added: 1, replaced: 1 });
  expect(result.favourites).toHaveLength(FAVOURITES_MAX);
  expect(result.favourites[0]?.numbers).toEqual(toGame(40));
  expect(result.favourites.map(({ numbers }) => numbers[5])).not.toContain(10);
});

test('what can no longer be played is left out', async () => {
  const { reconcile } = await openShop();
  const gone = { offerKey: 'atlantis', numbers: [1], powerballs: [] };
  const { result } = await reconcile([gone, { ...LIGHTHOUSE, numbers: toGame(7) }]);
  expect(result).toMatchObject({ added: 1, replaced: 0 });
});
