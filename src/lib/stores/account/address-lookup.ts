// Addresses that exist. What goes wrong finds none: the address can always be typed.
import type { Address } from '#lib/contracts/details.ts';

export interface FoundAddress {
  readonly id: string;
  readonly text: string;
}

export async function findAddresses(typed: string, signal: AbortSignal): Promise<readonly FoundAddress[]> {
  const { getAddressLookup } = await import('#lib/api/address-lookup.ts');
  try {
    return (await getAddressLookup(typed, signal)).result.addresses;
  } catch {
    return [];
  }
}

export async function readFoundAddress(id: string): Promise<Address | undefined> {
  const { getAddressLookupEntry } = await import('#lib/api/address-lookup.ts');
  try {
    return (await getAddressLookupEntry(id)).result;
  } catch {
    return undefined;
  }
}
