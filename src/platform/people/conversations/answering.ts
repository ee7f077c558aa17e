import type { DeskConversation } from '#lib/contracts/conversations/desk-conversations.ts';
import { getRights } from '#lib/domain/operators/rights.ts';
import type { Db } from '../../ground/db/open.ts';
import { listEditors } from '../../ground/staff/accounts.ts';

/** Who holds the right to answer customers. */
export const listAnswering = async (db: Db): Promise<DeskConversation['people']> =>
  (await listEditors(db))
    .filter(({ desk_role, removed_at }) => removed_at === null && getRights(desk_role).includes('support'))
    .map(({ id, name }) => ({ actor: `desk:${id}`, name }));
