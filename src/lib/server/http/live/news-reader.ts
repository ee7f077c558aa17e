import { listDrawNews } from '#lib/contracts/offers/draw-news.ts';
import { createRemoteApi } from '../../services/remote-api.ts';
import type { SigningKeys } from '../../services/signing.ts';
import type { ReadNews } from './live-streams.ts';

/** Reads the news of draws from services that run elsewhere. */
export function createNewsReader(base: string, keys: SigningKeys): ReadNews {
  const api = createRemoteApi(base, keys);
  return async (after) => (await api.call(listDrawNews, { query: { after } })).result;
}
