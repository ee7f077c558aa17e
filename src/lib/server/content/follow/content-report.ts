// What a content system reports: a token that it signed with our shared secret, with what happened.
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { type CollectionName, getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import type { ContentChange } from './content-follower.ts';

/** A report that is older is refused. */
const MAX_AGE = '5m';
const CLOCK_TOLERANCE_S = 30;
const FILES = ['files', 'directus_files'];

const Key = z.union([z.string(), z.number()]).transform(String);
const Claims = z.object({
  /** `items.update`, `files.delete`. */
  event: z.string().optional(),
  collection: z.string().optional(),
  /** As Directus sends them: a list, or its JSON text where a template made a text of it; `key` of a new item. */
  keys: z.union([z.array(Key), z.string()]).optional(),
  key: Key.optional(),
});
type Claims = z.infer<typeof Claims>;

function listKeys({ keys = [], key }: Claims): string[] {
  if (typeof keys !== 'string') return key === undefined ? keys : [...keys, key];
  return [...keys.split(/[^\w-]+/), key ?? ''].filter((one) => one !== '');
}

const isFollowed = (name: string): name is CollectionName =>
  isCollection(name) && getCollection(name).isInCms === true;

function toChange(claims: Claims): ContentChange | undefined {
  const { event = '', collection = '' } = claims;
  if (FILES.includes(collection) || event.startsWith('files.'))
    return { kind: 'files', ids: listKeys(claims) };
  return isFollowed(collection) ? { kind: 'items', collection } : undefined;
}

/** `refused`: not signed with the secret, or too old. `ignored`: of a collection that pages do not show. */
type ReadReport = ContentChange | { readonly kind: 'refused' } | { readonly kind: 'ignored' };

/** Reads the token of a report. */
export async function readContentReport(token: string, secret: string): Promise<ReadReport> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const claims = Claims.safeParse(payload);
    return (claims.success && toChange(claims.data)) || { kind: 'ignored' };
  } catch (error) {
    if (error instanceof errors.JOSEError) return { kind: 'refused' };
    throw error;
  }
}
