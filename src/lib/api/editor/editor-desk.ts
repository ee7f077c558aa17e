// The desk, the search over everything, and where links may lead.
import { callSite } from '../site.ts';

export const getDesk = () => callSite('GET /editor/desk');

/** At most 30, titles first. */
export const getFound = (search: string, signal?: AbortSignal) =>
  callSite('GET /editor/search', { query: { search }, signal });

/** @param query `brand`: undefined for what every brand shows */
export const getLinks = (query: { search: string; brand?: string | undefined }, signal?: AbortSignal) =>
  callSite('GET /editor/links', { query, signal });

/** Why visitors would not get there; null where they would. */
export const postLinkCheck = (body: { address: string; brand?: string | undefined }) =>
  callSite('POST /editor/links/check', { body });
