// Finding addresses that exist: what is asked of a provider, and how the shop stays well without it.
import type { Address } from '#lib/contracts/details.ts';
import type { Services } from '../../../services.ts';

export interface FoundAddress {
  /** What the provider knows it by. */
  readonly id: string;
  readonly text: string;
}

export interface AddressLookup {
  /** @throws where there is no answer */
  readonly search: (typed: string) => Promise<readonly FoundAddress[]>;
  /** Undefined for an id that the provider does not know. @throws where there is no answer */
  readonly read: (id: string) => Promise<Address | undefined>;
}

declare module '../../../services.ts' {
  interface Services {
    /** Finds addresses that exist; customers type theirs without it. */
    readonly addressLookup?: AddressLookup | undefined;
  }
}

/** None where the provider does not answer: the address is typed then. */
export async function searchAddresses(
  { addressLookup, log }: Services,
  typed: string,
): Promise<readonly FoundAddress[]> {
  try {
    return (await addressLookup?.search(typed)) ?? [];
  } catch (error) {
    log.warn({ err: error }, 'the address lookup gave no answer');
    return [];
  }
}

/** Undefined where it is not known, or the provider does not answer. */
export async function readAddress(
  { addressLookup, log }: Services,
  id: string,
): Promise<Address | undefined> {
  try {
    return await addressLookup?.read(id);
  } catch (error) {
    log.warn({ err: error }, 'the address lookup gave no answer');
    return undefined;
  }
}

type Lines = Pick<Address, 'address1' | 'suburb' | 'state' | 'postcode' | 'country'> & {
  readonly address2?: string | null | undefined;
};

const toKey = ({ address1, address2, suburb, state, postcode, country }: Lines): string =>
  [address1, address2 ?? '', suburb, state, postcode, country].join('\n').toLowerCase();

/** Whether the provider knows the address by this id, line by line: what a browser says of it proves nothing. */
export async function isKnownAddress(
  services: Services,
  id: string | undefined,
  address: Lines,
): Promise<boolean> {
  const known = id === undefined ? undefined : await readAddress(services, id);
  return known !== undefined && toKey(known) === toKey(address);
}
