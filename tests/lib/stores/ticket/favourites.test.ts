// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import { loadFavourites, removeFavourite, saveFavourite } from '#lib/stores/ticket/favourites.ts';
import { hasLocalFavourites, readLocalFavourites } from '#lib/stores/ticket/local-favourites.ts';
import { $favourites } from '#lib/stores/ticket/shown-favourites.ts';
import { createAnswer, createRefusal, loseConnection, stubSite } from '#tests/support/site-fetch.ts';

const SIX = [4, 9, 17, 23, 31, 44];
const OLD = { offerKey: 'lighthouse', numbers: SIX, powerballs: [] };
const kept = (id: string, numbers: number[]) => ({
  id,
  offerKey: 'lighthouse',
  name: '',
  numbers,
  powerballs: [],
  updatedAt: '2026-11-22T08:00:00Z',
});
const saveLocally = (...favourites: unknown[]) =>
  localStorage.setItem('favourite_numbers', JSON.stringify(favourites));
const shown = () => $favourites.get().map(({ numbers }) => numbers);
const signIn = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable hint of a session
  document.cookie = 'signed_in=1';
};

const signOut = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the readable hint of a session
  document.cookie = 'signed_in=; Max-Age=0';
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  $favourites.set([]);
  signOut();
});

/** The joining of a page happens once, so each test has a page of its own. */
const loadStore = async () => ({
  ...(await import('#lib/stores/ticket/favourites.ts')),
  ...(await import('#lib/stores/ticket/account-favourites.ts')),
  ...(await import('#lib/stores/ticket/shown-favourites.ts')),
  ...(await import('#lib/stores/account/session.ts')),
});

test('a guest keeps them in the browser, without a call, twenty at most and the newest first', async () => {
  const calls = stubSite();
  expect(loadFavourites(localStorage, 'lighthouse')).toBeUndefined();
  for (let n = 0; n < 25; n += 1) saveFavourite(localStorage, { ...OLD, numbers: [1, 2, 3, 4, 5, 6 + n] });
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toEqual([1, 2, 3, 4, 5, 30]);
  expect(readLocalFavourites(localStorage)).toHaveLength(20);
  expect(await removeFavourite(localStorage, $favourites.get()[0]!)).toBe(true);
  expect(readLocalFavourites(localStorage)).toHaveLength(19);
  expect(calls).toEqual([]);
});

test('a guest without favourites has nothing told, and one whose favourites are gone has that told', () => {
  const told: number[] = [];
  const stop = $favourites.listen((favourites) => void told.push(favourites.length));
  loadFavourites(localStorage, 'lighthouse');
  saveLocally(OLD);
  loadFavourites(localStorage, 'lighthouse');
  localStorage.clear();
  loadFavourites(localStorage, 'lighthouse');
  stop();
  expect(told).toEqual([1, 0]);
});

test('storage that somebody garbled counts as empty', () => {
  localStorage.setItem('favourite_numbers', '{"not":"a list"');
  expect(readLocalFavourites(localStorage)).toEqual([]);
  saveLocally({ offerKey: 'lighthouse', numbers: ['x'] }, OLD, null);
  expect(readLocalFavourites(localStorage)).toEqual([OLD]);
});

test('a customer is shown those of the account; the browser’s join them first, once', async () => {
  signIn();
  saveLocally(OLD);
  const store = await loadStore();
  const calls = stubSite(
    createAnswer({ favourites: [], added: 1, replaced: 0 }),
    createAnswer([kept('fav_1', SIX), kept('fav_2', [1, 2, 3, 4, 5, 6])]),
  );
  const joins = [store.joinLocalFavourites(localStorage), store.joinLocalFavourites(localStorage)];
  await store.loadFavourites(localStorage, 'lighthouse');
  expect(await Promise.all(joins)).toEqual([
    { added: 1, replaced: 0 },
    { added: 1, replaced: 0 },
  ]);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/favourite-numbers/reconcile',
    'GET /api/favourite-numbers',
  ]);
  expect(calls[0]?.body).toEqual({ favourites: [{ offer_key: 'lighthouse', numbers: SIX, powerballs: [] }] });
  expect(hasLocalFavourites()).toBe(false);
  expect(store.$favourites.get().map(({ id }) => id)).toEqual(['fav_1', 'fav_2']);
});

test('a joining that fails leaves those of the browser, and the next page tries again', async () => {
  signIn();
  saveLocally(OLD);
  const store = await loadStore();
  stubSite(loseConnection);
  await store.loadFavourites(localStorage, 'lighthouse');
  expect(store.$favourites.get()).toEqual([OLD]);
  expect(hasLocalFavourites()).toBe(true);
  stubSite(createAnswer({ favourites: [], added: 1, replaced: 0 }));
  expect(await store.joinLocalFavourites(localStorage)).toEqual({ added: 1, replaced: 0 });
});

test('a customer saves to the account; a full list says what to do', async () => {
  signIn();
  const store = await loadStore();
  stubSite(createAnswer(kept('fav_3', SIX)));
  expect(await store.saveFavourite(localStorage, OLD)).toEqual({ state: 'saved' });
  expect(store.$favourites.get()).toHaveLength(1);
  const full = 'You have 20 favourites for this game. Delete one first.';
  stubSite(createRefusal(409, 'favourites_full', full));
  const other = { ...OLD, numbers: [1, 2, 3, 4, 5, 6] };
  expect(await store.saveFavourite(localStorage, other)).toEqual({ state: 'refused', message: full });
  stubSite(createRefusal(409, 'favourite_saved', 'These numbers are among your favourites already.'));
  expect(await store.saveFavourite(localStorage, OLD)).toEqual({ state: 'saved' });
  stubSite(loseConnection);
  expect(await store.saveFavourite(localStorage, other)).toEqual({ state: 'refused', message: undefined });
  expect(hasLocalFavourites()).toBe(false);
});

test('one of the account stays in the list while it could not be deleted', async () => {
  signIn();
  const store = await loadStore();
  store.$favourites.set([kept('fav_1', SIX)]);
  stubSite(loseConnection);
  expect(await store.removeFavourite(localStorage, store.$favourites.get()[0]!)).toBe(false);
  expect(store.$favourites.get()).toHaveLength(1);
  stubSite(createAnswer([]));
  expect(await store.removeFavourite(localStorage, store.$favourites.get()[0]!)).toBe(true);
  expect(store.$favourites.get()).toEqual([]);
});

const OTHER = { ...OLD, numbers: [1, 2, 3, 4, 5, 6] };
const THIRD = { ...OLD, numbers: [2, 3, 4, 5, 6, 7] };

test('what another tab saved meanwhile stays', async () => {
  loadFavourites(localStorage, 'lighthouse');
  saveLocally(OLD);
  saveFavourite(localStorage, OTHER);
  expect(readLocalFavourites(localStorage)).toEqual([OTHER, OLD]);
  saveLocally(THIRD, OTHER, OLD);
  await removeFavourite(localStorage, OLD);
  expect(readLocalFavourites(localStorage)).toEqual([THIRD, OTHER]);
  expect($favourites.get()).toEqual([THIRD, OTHER]);
});

test('what another tab saved while those of the browser join the account stays', async () => {
  signIn();
  saveLocally(OLD);
  const store = await loadStore();
  stubSite(() => {
    saveLocally(OTHER, OLD);
    return createAnswer({ favourites: [], added: 1, replaced: 0 })();
  });
  await store.joinLocalFavourites(localStorage);
  expect(readLocalFavourites(localStorage)).toEqual([OTHER]);
});

test('where storage takes nothing they last as long as the page', async () => {
  const store = await loadStore();
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  await store.saveFavourite(full, OLD);
  await store.saveFavourite(full, OTHER);
  expect(store.$favourites.get()).toEqual([OTHER, OLD]);
});

test('favourites of an account are never written into the browser, nor taken from there', async () => {
  $favourites.set([kept('fav_1', SIX)]);
  saveFavourite(localStorage, OTHER);
  expect(readLocalFavourites(localStorage)).toEqual([OTHER]);
  expect(localStorage.getItem('favourite_numbers')).not.toContain('fav_1');
  saveLocally(kept('fav_1', SIX), OTHER);
  expect(readLocalFavourites(localStorage)).toEqual([OTHER]);
});

test('after a logout elsewhere those of the browser are shown, and after a login those of the account', async () => {
  signIn();
  const store = await loadStore();
  const { $favourites, $session } = store;
  const showCustomer = (customerId: string) =>
    $session.set({ state: 'customer', customer: { customerId } as Customer, canEdit: false });
  const calls = stubSite(createAnswer([kept('fav_2', [1, 2, 3, 4, 5, 6])]));
  $favourites.set([kept('fav_1', SIX)]);
  const stop = store.followFavourites(localStorage, 'lighthouse');
  showCustomer('cus_1');
  showCustomer('cus_1');
  expect($favourites.get()).toMatchObject([{ id: 'fav_1' }]);
  saveLocally(THIRD);
  signOut();
  $session.set({ state: 'guest' });
  expect($favourites.get()).toEqual([THIRD]);
  localStorage.clear();
  signIn();
  showCustomer('cus_2');
  expect($favourites.get()).toEqual([]);
  await vi.waitFor(() => expect($favourites.get()).toMatchObject([{ id: 'fav_2' }]));
  expect(calls).toHaveLength(1);
  stop();
  $session.set({ state: 'guest' });
  expect($favourites.get()).toHaveLength(1);
});

test('an answer of the account that comes after the logout is not shown', async () => {
  signIn();
  const store = await loadStore();
  stubSite(() => {
    signOut();
    return createAnswer([kept('fav_1', SIX)])();
  });
  await store.loadFavourites(localStorage, 'lighthouse');
  expect(store.$favourites.get()).toEqual([]);
});
