import { callSite } from './site.ts';

/** Addresses that begin like what was typed. */
export const getAddressLookup = (q: string, signal: AbortSignal) =>
  callSite('GET /address-lookup', { query: { q }, signal });

/** The lines of one of them. */
export const getAddressLookupEntry = (id: string) => callSite('GET /address-lookup/{id}', { params: { id } });
