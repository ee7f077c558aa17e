import { expect, test } from 'vitest';
import { createClient } from '#lib/api/client.ts';
import { ApiError, JsonError } from '#lib/contracts/protocol/errors.ts';

const BASE = 'https://services.test/v2';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A client whose service gives these answers one after the other, and what was sent to it. */
function createTestClient(answers: Response[]) {
  const sent: Sent[] = [];
  const client = createClient({
    base: BASE,
    fetch: async (request) => {
      const { url, method, mode, headers } = request;
      sent.push({ url, method, mode, headers, body: await request.text() });
      return answers.shift() ?? Response.json({ result: null });
    },
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

test('a body is sent as JSON, a call without one names no type, and both across origins', async () => {
  const { client, sent } = createTestClient([]);
  await client.send({ method: 'POST', path: '/cart', body: {} });
  await client.send({ method: 'GET', path: '/cart' });
  expect(sent.map(({ mode, headers }) => [mode, headers.get('content-type'), headers.get('accept')])).toEqual(
    [
      ['cors', 'application/json', 'application/json'],
      ['cors', null, 'application/json'],
    ],
  );
});

test('a call carries its idempotency key', async () => {
  const { client, sent } = createTestClient([]);
  await client.send({ method: 'GET', path: '/orders' });
  await client.send({
    method: 'POST',
    path: '/checkout',
    body: {},
    idempotencyKey: 'key-12345678',
  });
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

test('an aborted call rejects as aborted', async () => {
  const given = new AbortController();
  const client = createClient({ base: BASE, fetch: (request) => fetch(request) });
  given.abort();
  await expect(client.send({ method: 'GET', path: '/x', signal: given.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
