// Where new files go: a fact of the shop, which every process reads anew.
import type { Services } from '../../services.ts';
import { putValue, readValue } from '../config/store.ts';
import type { Db, Tx } from '../db/open.ts';

export const MEDIA_PLACES = ['database', 's3'] as const;
export type MediaPlace = (typeof MEDIA_PLACES)[number];

const PLACE = { namespace: '/platform/media', key: 'place' } as const;

export async function readMediaPlace(at: Db | Tx): Promise<MediaPlace> {
  const value = await readValue(at, PLACE.namespace, PLACE.key);
  return MEDIA_PLACES.find((place) => place === value) ?? 'database';
}

export const putMediaPlace = (at: Db | Tx, services: Services, value: MediaPlace): Promise<void> =>
  putValue(at, services, { ...PLACE, value });
