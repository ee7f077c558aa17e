import { expect, test } from 'vitest';
import { type ClientOptions, createClient } from '#lib/api/client.ts';
import { ApiError, JsonError } from '#lib/contracts/errors.ts';

const BASE = 'https://services.test/v2';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A client whose service gives these answers one after the other, and what was sent to it. */
function createTestClient(answers: Response[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const client = createClient({
    base: BASE,
    fetch: async (request) => {
      const { url, method, headers } = request;
      sent.push({ url, method, headers, body: await request.text() });
      return answers.shift() ?? Response.json({ result: null });
    },
    ...options,
  });
  return { client, sent };
}

const createRefusal = (
  status: number,
  body: object = { error: { code: 'unauthorised', message: 'Log in.' } },
) => Response.json(body, { status });

test('names are snake_case on the way out and camelCase on the way in', async () => {
  const answer = { result: { cart_items: [{ 'draw-no': 7 }] }, page_info: { limit: 1, offset: 0, total: 9 } };
  const { client, sent } = createTestClient([Response.json(answer)]);
  const { result, pageInfo } = await client.send({
    method: 'POST',
    path: '/cart/items',
    body: { numGames: 2, games: [{ numbersChosen: [1] }] },
  });
  expect(JSON.parse(sent[0]!.body)).toEqual({ num_games: 2, games: [{ numbers_chosen: [1] }] });
  expect(result).toEqual({ cartItems: [{ drawNo: 7 }] });
  expect(pageInfo?.total).toBe(9);
});

test('a call carries its version, 3.0 where none is named, and its idempotency key', async () => {
  const { client, sent } = createTestClient([]);
  await client.send({ method: 'GET', path: '/orders' });
  await client.send({
    method: 'POST',
    path: '/checkout',
    version: '3.4',
    body: {},
    idempotencyKey: 'key-12345678',
  });
  expect(sent.map(({ headers }) => headers.get('x-api-version'))).toEqual(['3.0', '3.4']);
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, 'key-12345678']);
});

test('lists in a query are bracketed and undefined values stay away', async () => {
  const { client, sent } = createTestClient([]);
  await client.send({
    method: 'GET',
    path: '/items',
    query: { itemType: ['a b', 'c'], limit: 5, offset: undefined },
  });
  expect(decodeURIComponent(sent[0]!.url)).toBe(`${BASE}/items?item_type[]=a+b&item_type[]=c&limit=5`);
});

test('a form call is urlencoded, and a form with files sets its own type', async () => {
  const { client, sent } = createTestClient([]);
  await client.send({ method: 'POST', path: '/limits', encoding: 'form', body: { limitAmount: '5.00' } });
  expect(sent[0]).toMatchObject({ body: 'limit_amount=5.00' });
  expect(sent[0]!.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  const files = new FormData();
  files.set('photo', 'x');
  await client.send({ method: 'POST', path: '/photos', body: files });
  expect(sent[1]!.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
});

test('a 204 is an empty result', async () => {
  const { client } = createTestClient([new Response(null, { status: 204 })]);
  expect((await client.send({ method: 'DELETE', path: '/x' })).result).toBeNull();
});

test('a PDF becomes the address of a blob', async () => {
  const pdf = new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
  const { client } = createTestClient([pdf]);
  expect((await client.send({ method: 'GET', path: '/print' })).result).toMatch(/^blob:/);
});

test('a refusal carries status, errors by field, code, text and result', async () => {
  const errors = { this_field: [{ code: 'draw_closed', message: 'Choose the next draw.' }] };
  const { client } = createTestClient([createRefusal(422, { errors, result: { step_no: 2 } })]);
  const error = await client
    .send({ method: 'POST', path: '/cart', body: {} })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    code: 'draw_closed',
    message: 'Choose the next draw.',
    errors: { thisField: [{ code: 'draw_closed' }] },
    result: { stepNo: 2 },
  });
});

test('a single error is general, and a refusal without any says which address refused', async () => {
  const { client } = createTestClient([
    createRefusal(409, { error: { code: 'clash', message: 'Try again.' } }),
    createRefusal(500, {}),
  ]);
  await expect(client.send({ method: 'GET', path: '/a' })).rejects.toMatchObject({
    errors: { general: [{ code: 'clash', message: 'Try again.' }] },
  });
  await expect(client.send({ method: 'GET', path: '/b' })).rejects.toThrow(
    `The API responded with a 500 error when requesting the following url: ${BASE}/b`,
  );
});

test('what is no JSON envelope is a JsonError of 422, whatever its status', async () => {
  for (const text of ['<html>', '', '"text"', '[1]', 'null']) {
    const { client } = createTestClient([new Response(text, { status: 502 })]);
    const error = await client.send({ method: 'GET', path: '/x' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(JsonError);
    expect(error).toMatchObject({ status: 422 });
  }
});

test.each([401, 403])('a %i is refreshed once and repeated once with the new headers', async (status) => {
  let token = 'old';
  const { client, sent } = createTestClient([createRefusal(status), Response.json({ result: 1 })], {
    headers: () => ({ authorization: `Bearer ${token}` }),
    refresh: async () => {
      token = 'new';
      return true;
    },
  });
  const body = { amount: '5.00' };
  expect(
    (await client.send({ method: 'POST', path: '/deposits', body, idempotencyKey: 'one-key-only' })).result,
  ).toBe(1);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
  expect(sent[1]).toMatchObject({ body: sent[0]!.body, method: 'POST' });
  expect(sent[1]!.headers.get('idempotency-key')).toBe('one-key-only');
});

test('a call refused again after the refresh is not repeated a second time', async () => {
  let refreshed = 0;
  const refresh = async () => {
    refreshed += 1;
    return true;
  };
  const { client, sent } = createTestClient([createRefusal(401), createRefusal(401), Response.json({})], {
    refresh,
  });
  await expect(client.send({ method: 'GET', path: '/wallet' })).rejects.toMatchObject({ status: 401 });
  expect([sent.length, refreshed]).toEqual([2, 1]);
});

test('login and its like are never refreshed, and a failed refresh repeats nothing', async () => {
  const never = createTestClient([createRefusal(401)], {
    refresh: () => Promise.reject(new Error('refreshed')),
  });
  const login = never.client.send({ method: 'POST', path: '/login', body: {}, isExempt: true });
  await expect(login).rejects.toMatchObject({ status: 401 });
  const failed = createTestClient([createRefusal(401)], { refresh: async () => false });
  await expect(failed.client.send({ method: 'GET', path: '/wallet' })).rejects.toMatchObject({ status: 401 });
  expect(failed.sent).toHaveLength(1);
});

test('an aborted call rejects as aborted', async () => {
  const given = new AbortController();
  const client = createClient({ base: BASE, fetch: (request) => fetch(request) });
  given.abort();
  await expect(client.send({ method: 'GET', path: '/x', signal: given.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
