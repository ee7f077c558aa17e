// Texts that answer often, of a brand or of all, made and changed at the desk.

import { listBrands } from '#content/brands/known.ts';
import type {
  DeskConversation,
  DeskConversationRow,
} from '#lib/contracts/conversations/desk-conversations.ts';
import { fillTemplate } from '#lib/domain/conversations/template-text.ts';
import type { Db } from '../../ground/db/open.ts';

type Shown = Pick<DeskConversationRow, 'brand' | 'name' | 'reference'>;

/** Those that the customer's brand uses, in its language. */
export async function fillTemplates(
  db: Db,
  { brand, name, reference }: Shown,
  operator: string,
): Promise<DeskConversation['templates']> {
  const shown = listBrands().find(({ key }) => key === brand) ?? listBrands()[0];
  const rows = await db
    .selectFrom('conversation_template')
    .select(['id', 'name', 'text'])
    .where('removed_at', 'is', null)
    .where('brand', 'in', ['', shown.key])
    .where('locale', '=', shown.locale)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const values = { name, reference, brand: shown.name, operator };
  return rows.map((row) => ({ id: row.id, name: row.name, text: fillTemplate(row.text, values) }));
}
