import type { Db } from '../../ground/db/open.ts';

/** The seed of a draw: the secret one of a draw to come, or the one that was revealed. @throws when it is lost */
export async function readSeed(
  at: Db,
  { id, reveal }: { readonly id: string; readonly reveal: string | null },
): Promise<string> {
  if (reveal !== null) return reveal;
  const secret = await at
    .selectFrom('draw_secret')
    .select('seed')
    .where('draw_id', '=', id)
    .executeTakeFirst();
  if (!secret) throw new Error(`The seed of the draw ${id} is lost: what was committed to cannot be drawn`);
  return secret.seed;
}
