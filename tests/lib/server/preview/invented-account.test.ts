// The invented account of a preview answers every call that reads, whatever is added to the contracts.
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { getOrder, getOrders } from '#lib/contracts/cart/order.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { closeInventedAccount, prepareInventedAccount } from '#lib/server/preview/invented-account.ts';
import { createPreviewApi } from '#lib/server/preview/preview-api.ts';
import { createPreviewVisitor } from '#lib/server/preview/preview-visitor.ts';
import { runtime } from '#lib/server/runtime.ts';
import { openSampleAccount } from '#platform/shop/seed/sample-account.ts';
import { VISITOR_CALLS } from '#tests/support/every-call.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { TEST_NOW } from '#tests/support/platform.ts';

const OPENING_MS = 180_000;
let opened = 0;

beforeAll(() => {
  runtime.openSampleAccount = () => {
    opened += 1;
    return openSampleAccount({ clock: { now: () => TEST_NOW }, log: pino({ level: 'silent' }) });
  };
}, OPENING_MS);

afterAll(closeInventedAccount);

const openApi = (isSignedIn: boolean) =>
  createPreviewApi(async () => ({
    api: createPageApi({}),
    preview: {
      faults: [],
      visitor: createPreviewVisitor({ isSignedIn, brand: brands[0], offers: [], cards: [] }),
    },
  }));

const READS = VISITOR_CALLS.filter(
  ({ method, access, service }) => method === 'GET' && (access === 'customer' || service !== 'main'),
);

/** A refusal that the call's contract names, such as of an id that the account does not have. */
const isNamed = ({ errors }: EndpointShape, error: unknown): boolean =>
  error instanceof ApiError &&
  error.status < 500 &&
  [errors, COMMON_ERRORS].some((table) => Object.hasOwn(table, error.code ?? ''));

test('every call that reads is answered as its contract says', { timeout: OPENING_MS }, async () => {
  const api = openApi(true);
  expect(READS.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const endpoint of READS) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        name === 'year' ? '2026' : '1',
      ]),
    );
    await api.call(endpoint, { params }).catch((error: unknown) => {
      if (!isNamed(endpoint, error)) faults.push(`${endpoint.name}: ${String(error)}`);
    });
  }
  expect(faults).toEqual([]);
  expect(opened, 'one account for all of them').toBe(1);
});

test('it is open before the first page of a preview asks it', { timeout: OPENING_MS }, async () => {
  await closeInventedAccount();
  const before = opened;
  await prepareInventedAccount();
  expect(opened).toBe(before + 1);
  await openApi(true).call(getOrders, { query: { status: 'upcoming_products' } });
  expect(opened).toBe(before + 1);
});

test('it has tickets of its own, as a customer has', { timeout: OPENING_MS }, async () => {
  const api = openApi(true);
  const { result: orders } = await api.call(getOrders, { query: { status: 'upcoming_products' } });
  expect(orders.length).toBeGreaterThan(0);
  const { result: order } = await api.call(getOrder, { params: { id: orders[0]!.id } });
  expect(order.id).toBe(orders[0]!.id);
});

test('nothing is changed, and a guest has no account', async () => {
  for (const endpoint of VISITOR_CALLS.filter(({ method }) => method !== 'GET'))
    await expect(openApi(true).call(endpoint), endpoint.name).rejects.toMatchObject({
      code: 'preview_only',
      message: 'This is a preview: nothing is bought, sent or changed.',
    });
  await expect(openApi(false).call(getOrders)).rejects.toMatchObject({ name: 'NotSignedIn' });
});
