import { expect, test } from 'vitest';
import { getPocket, getSigningKeys } from '#lib/contracts/pocket.ts';
import { readPocket } from '#lib/stores/pocket/read-bundle.ts';
import { rotateSigningKey } from '#platform/ground/signing/keys.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../../support/buying/buying.ts';
import { createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const NUMBERS = { main: [45, 3, 20, 9, 33, 12], supplementary: [18, 5] };

async function createShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '100.00');
  const sign = async (who = as) => (await platform.call(getPocket, { as: who })).result.jws;
  const listKeys = async () => (await platform.call(getSigningKeys, {})).result.keys;
  const open = async (jws: string) => {
    const read = await readPocket(jws, await listKeys());
    if (read.state !== 'good') throw new Error(read.state);
    return read.claims;
  };
  return { platform, as, sign, listKeys, open };
}

test('the tickets of one customer are signed, with numbers, draws, times and the number of the receipt', async () => {
  const { platform, as, sign, open } = await createShop();
  const { orders } = await buyTicket(platform, as, createTicketInput({ numWeeks: 2 }));
  const claims = await open(await sign());
  expect(claims.tickets).toHaveLength(1);
  const [ticket] = claims.tickets;
  expect(ticket).toMatchObject({ id: orders[0]!.id, offer: { key: 'lighthouse' } });
  expect(ticket!.receipt).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(ticket!.games[0]!.numbers.length).toBeGreaterThan(4);
  expect(ticket!.entries.map(({ drawNo, state }) => [drawNo, state])).toEqual([
    [101, 'upcoming'],
    [102, 'upcoming'],
  ]);
  // Nothing of the customer is in it.
  const text = JSON.stringify(claims);
  expect(text).not.toContain(as.customerId);

  const other = await createFundedCustomer(platform, '5.00');
  expect((await open(await sign(other))).tickets).toEqual([]);
});

test('a ticket has not won before its draw is scored, and has not lost either', async () => {
  const { platform, as, sign, open } = await createShop();
  await buyTicket(platform, as);
  const readState = async () => (await open(await sign())).tickets[0]!.entries[0]!.state;
  const draw = createDrawId('lighthouse', 101);
  await setDraw(platform.services, draw, 'DRAW_DRAWN', NUMBERS);
  expect(await readState()).toBe('drawn');
  await setDraw(platform.services, draw, 'DRAW_SCORED', NUMBERS);
  expect(await readState()).toBe('no-win');
});

test('what was signed stays good when the key is changed, and a year on', async () => {
  const { platform, as, sign, listKeys } = await createShop();
  await buyTicket(platform, as);
  const jws = await sign();
  await rotateSigningKey(platform.services);
  const later = await sign();
  const keys = await listKeys();
  expect(keys).toHaveLength(2);
  expect((await readPocket(jws, keys)).state).toBe('good');
  expect((await readPocket(later, keys)).state).toBe('good');
  expect((await readPocket(later, keys.slice(0, 1))).state).toBe('unknown_key');
});

test('a changed text is forged, and anything else is unreadable', async () => {
  const { platform, as, sign, listKeys } = await createShop();
  await buyTicket(platform, as);
  const [head = '', body = '', signature = ''] = (await sign()).split('.');
  const keys = await listKeys();
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  claims.tickets[0].games[0].numbers[0] += 1;
  const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
  expect(await readPocket(`${head}.${changed}.${signature}`, keys)).toEqual({ state: 'forged' });
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: keys[0]!.kid })).toString('base64url');
  for (const text of [
    '',
    'tickets',
    `${none}.${body}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}.${signature}.x`,
  ])
    expect(await readPocket(text, keys), text.slice(0, 20)).toEqual({ state: 'unreadable' });
});
