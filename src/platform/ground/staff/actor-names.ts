// Who did something, as the desk calls them.
import type { Db, Tx } from '../db/open.ts';
import { listEditors } from './accounts.ts';

/** `desk:edt_1` and `editor:edt_1` by name; programs and people with a shell as the trail has them. */
export async function loadActorNames(db: Db | Tx): Promise<(actor: string) => string> {
  const names = new Map((await listEditors(db)).map(({ id, name }) => [id, name]));
  return (actor) => names.get(actor.replace(/^(desk|editor):/, '')) ?? actor;
}
