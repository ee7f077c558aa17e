// Addresses that exist, by the protocol of Addressfinder against a local server.
import { expect, test } from 'vitest';
import { findAddresses, getFoundAddress } from '#lib/contracts/address-lookup.ts';
import { type Address, changeDetails, getDetails } from '#lib/contracts/details.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { createAddressfinder } from '#platform/people/details/lookup/addressfinder.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  ADDRESSFINDER_KEYS,
  openAddressfinderServer,
} from '../../../support/servers/addressfinder-server.ts';

async function openShop(keys: { secret?: string } = {}) {
  const server = await openAddressfinderServer();
  const addressLookup = createAddressfinder({ url: server.url, ...ADDRESSFINDER_KEYS, ...keys });
  const platform = await openTestPlatform({ addressLookup });
  const as = await signUpCustomer(platform);
  const search = async (q: string) =>
    (await platform.call(findAddresses, { as, query: { q } })).result.addresses;
  const save = (address: Omit<Address, 'address2'> & { address2?: string | null }, lookupId?: string) =>
    platform.call(changeDetails, {
      as,
      body: {
        firstname: 'Robin',
        lastname: 'Marsh',
        dateOfBirth: '1985-03-27',
        phone: '',
        address: { ...address, address2: address.address2 ?? '', mode: 'autocomplete', lookupId },
      },
    });
  const isAsked = async () => (await platform.call(getCustomer, { as })).result.addressConfirmationRequired;
  return { server, platform, as, search, save, isAsked };
}

test('an address is found by its letters, and its lines fill the form', async () => {
  const { server, platform, as, search } = await openShop();
  expect((await platform.call(getDetails, { as })).result.hasAddressLookup).toBe(true);
  expect(await search('har')).toEqual([]);
  expect(server.calls).toEqual([]);
  expect(await search('harbour')).toEqual([
    { id: 'adr-harbour-12', text: '12 Harbour Street, BALMAIN EAST NSW 2041' },
    { id: 'adr-harbour-14', text: "Unit 2, 14 Harbour Street, O'CONNOR ACT 2602" },
  ]);
  expect(server.calls[0]?.query.has('secret')).toBe(false);
  const read = async (id: string) => platform.call(getFoundAddress, { as, params: { id } });
  expect((await read('adr-harbour-14')).result).toEqual({
    address1: 'Unit 2',
    address2: '14 Harbour Street',
    suburb: "O'Connor",
    state: 'ACT',
    postcode: '2602',
    country: 'AU',
  });
  for (const id of ['adr-none', 'adr-island', '../autocomplete?q=harbour'])
    expect((await read(id)).envelope.errors?.general?.[0]?.code).toBe('address_unknown');
});

test('an address counts as chosen where the provider names the same lines, and as typed otherwise', async () => {
  const { platform, as, save, isAsked } = await openShop();
  const { result } = await platform.call(getFoundAddress, { as, params: { id: 'adr-harbour-12' } });
  expect((await save({ ...result, address1: '13 Harbour Street' }, 'adr-harbour-12')).status).toBe(200);
  expect(await isAsked()).toBe(true);
  await save(result);
  await save({ ...result, postcode: '2042' }, 'adr-harbour-12');
  expect(await isAsked()).toBe(true);
  await save(result, 'adr-harbour-12');
  expect(await isAsked()).toBe(false);
});

test.each([
  ['does not answer', true, {}],
  ['refuses the keys', false, { secret: 'wrong' }],
] as const)('a provider that %s finds nothing, and the address is typed', async (_what, isCut, keys) => {
  const { server, platform, as, search, save, isAsked } = await openShop(keys);
  const harm = () => isCut && server.faults.push({ method: 'GET', path: /./, kind: 'cut' });
  harm();
  expect(await search('harbour')).toEqual([]);
  harm();
  expect((await platform.call(getFoundAddress, { as, params: { id: 'adr-harbour-12' } })).status).toBe(404);
  harm();
  const typed = {
    address1: '12 Harbour Street',
    suburb: 'Balmain East',
    state: 'NSW',
    postcode: '2041',
  } as const;
  expect((await save({ ...typed, country: 'AU' }, 'adr-harbour-12')).status).toBe(200);
  expect(await isAsked()).toBe(true);
});

test('without the keys nothing is looked up, and nobody asks too often', async () => {
  const off = await openTestPlatform();
  const guest = await signUpCustomer(off);
  expect((await off.call(getDetails, { as: guest })).result.hasAddressLookup).toBe(false);
  expect((await off.call(findAddresses, { as: guest, query: { q: 'harbour' } })).result.addresses).toEqual(
    [],
  );
  const { server, search } = await openShop();
  for (let turn = 0; turn < 130; turn += 1) await search('harbour');
  expect(server.calls).toHaveLength(120);
});
