// Addresses by Addressfinder's API for Australia: its address autocomplete, and the metadata of one address.
import { z } from 'zod';
import { Address } from '#lib/contracts/details.ts';
import type { AddressLookup } from './address-lookup.ts';

export interface AddressfinderSettings {
  /** Before `/api/au/`, as `https://api.addressfinder.io`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

const ANSWER_WITHIN_MS = 2500;
const FOUND_MAX = 6;

const Completions = z.object({
  completions: z.array(z.object({ id: z.string(), full_address: z.string() })).default([]),
});

const Metadata = z.object({
  address_line_1: z.string(),
  address_line_2: z.string().nullish(),
  locality_name: z.string(),
  state_territory: z.string(),
  postcode: z.string(),
});

const WORD_STARTS = /(?<![\p{L}'’])\p{L}|(?<=(?<!\p{L})\p{L}['’])\p{L}/gu;

/** It writes localities in capitals: `O'CONNOR`, `ST GEORGE'S HILL`. */
const toTitle = (text: string): string =>
  text.toLowerCase().replace(WORD_STARTS, (letter) => letter.toUpperCase());

/** Undefined for a place whose state the shop does not know. */
function toAddress(found: z.infer<typeof Metadata>): Address | undefined {
  return Address.safeParse({
    address1: found.address_line_1,
    address2: found.address_line_2 || null,
    suburb: toTitle(found.locality_name),
    state: found.state_territory,
    postcode: found.postcode,
    country: 'AU',
  }).data;
}

const NOT_FOUND: readonly number[] = [400, 404];

export function createAddressfinder({ url, key, secret }: AddressfinderSettings): AddressLookup {
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<Response> => {
    const address = new URL(`${url}/api/au/address/${path}`);
    for (const [name, value] of Object.entries({ key, format: 'json', ...query }))
      address.searchParams.set(name, value);
    return fetch(address, {
      headers: { authorization: secret },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  };
  const fail = ({ status }: Response) => new Error(`The address lookup answered ${status}`);
  return {
    async search(typed) {
      const query = { q: typed, source: 'gnaf,paf', post_box: '0', max: String(FOUND_MAX) };
      const answer = await ask('autocomplete', query);
      if (!answer.ok) throw fail(answer);
      const { completions } = Completions.parse(await answer.json());
      return completions.slice(0, FOUND_MAX).map(({ id, full_address }) => ({ id, text: full_address }));
    },
    async read(id) {
      const answer = await ask('metadata', { id });
      if (NOT_FOUND.includes(answer.status)) return undefined;
      if (!answer.ok) throw fail(answer);
      const { data } = Metadata.safeParse(await answer.json());
      return data && toAddress(data);
    },
  };
}
