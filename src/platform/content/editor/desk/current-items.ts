// Every item with what its editors see of it: the draft where there is one.
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { type MissedPublication, TEXTS } from '#lib/contracts/editor/editor.ts';
import type { DeskItem } from '#lib/contracts/editor/editor-desk.ts';
import type { Db } from '../../../ground/db/open.ts';
import { loadEditorNames } from '../../../ground/staff/accounts.ts';
import { listItemDrafts } from '../../cms/drafts/item-drafts.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import { getContentSource } from '../items/item-reference.ts';

export interface CurrentItem {
  readonly row: DeskItem;
  readonly fields: Fields;
  readonly isDraft: boolean;
  readonly isPublished: boolean;
  /** Who saved the draft last; undefined without one. */
  readonly savedBy: string | undefined;
  /** Undefined unless it was to be published and was not. */
  readonly missed: MissedPublication | undefined;
}

/** Items that are not archived, of every collection and the texts. */
export async function listCurrentItems(db: Db): Promise<CurrentItem[]> {
  const nameOf = await loadEditorNames(db);
  const listOf = async (collection: string): Promise<CurrentItem[]> => {
    const source = getContentSource(collection);
    const [stored, drafts] = [await source.list(db), await listItemDrafts(db, collection)];
    const byId = new Map(stored.map((item) => [item.id, item]));
    return [...new Set([...byId.keys(), ...drafts.keys()])].flatMap((id): CurrentItem[] => {
      const [stored, draft] = [byId.get(id), drafts.get(id)];
      const fields = draft?.fields ?? stored?.fields ?? draft?.publishFields;
      if (!fields || stored?.status === 'archived') return [];
      const isDraft = draft?.fields !== undefined;
      const at = (isDraft ? draft?.savedAt : stored?.updatedAt) ?? draft?.savedAt ?? '';
      const by = draft ? nameOf(draft.savedBy) : '';
      return [
        {
          row: { collection, id, title: source.getTitle(id, fields), by, at },
          fields,
          isDraft,
          isPublished: stored?.status === 'published',
          savedBy: isDraft ? draft?.savedBy : undefined,
          missed: draft?.missed,
        },
      ];
    });
  };
  const found: CurrentItem[] = [];
  for (const collection of [...Object.keys(COLLECTIONS), TEXTS]) found.push(...(await listOf(collection)));
  return found.sort((a, b) => b.row.at.localeCompare(a.row.at));
}
