// Drafts: saved as they are written, complete or not. Visitors see none of it, and nobody's work is overwritten.
import { isDeepStrictEqual } from 'node:util';
import {
  EDITOR_ERRORS,
  type EditedMeanwhile,
  type Editor,
  type SavedDraft,
} from '#lib/contracts/editor/editor.ts';
import { auditContent } from '../../cms/write.ts';
import { type Tx, transact } from '../../db/open.ts';
import { refusal } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { nowIso } from '../../time.ts';
import { authorOf, editorNames } from '../accounts/accounts.ts';
import { pagesOf } from '../publishing/pages.ts';
import { changeHead, type Held, hold, versionOf } from './drafted-items.ts';
import { basesOf, subjectOf, unknownItem } from './item-reference.ts';
import { type Fields, tidied } from './normalise-fields.ts';
import type { Place } from './published-source.ts';

/** What stands at the moment: the draft, or what is published. */
export const currentFields = ({ head, base }: Held): Fields | undefined => head.fields ?? base?.fields;

/** @throws Refusal `edited_meanwhile`, with what somebody else saved */
export async function checkVersion(tx: Tx, held: Held, baseVersion: number): Promise<void> {
  const { base, head } = held;
  const version = versionOf(base, head);
  if (version === baseVersion) return;
  const nameOf = await editorNames(tx);
  const theirs: EditedMeanwhile = {
    theirs: JSON.stringify(currentFields(held) ?? {}),
    version,
    by: nameOf(head.savedBy),
    at: head.savedAt,
  };
  const refused = refusal(EDITOR_ERRORS, 'edited_meanwhile');
  refused.result = theirs;
  throw refused;
}

interface Save {
  readonly fields: Fields;
  readonly baseVersion: number;
}

/** What equals the published item is no draft. */
function draftOf({ base, bases }: Held, fields: Fields): Fields | undefined {
  const isSame =
    base?.status === 'published' &&
    isDeepStrictEqual(tidied(fields, bases.form), tidied(base.fields, bases.form));
  return isSame ? undefined : fields;
}

/** @throws Refusal `edited_meanwhile`, `item_unknown`, `collection_unknown` */
export function saveDraft(
  services: Services,
  editor: Editor,
  place: Place,
  { fields, baseVersion }: Save,
): Promise<SavedDraft> {
  const author = authorOf(editor);
  const bases = basesOf(place.collection);
  return transact(services.database, async (tx) => {
    const held = await hold(tx, services, { place, bases, author });
    if (!held.base && held.head.version === 0 && !(await bases.blank(tx, place.id))) throw unknownItem();
    await checkVersion(tx, held, baseVersion);
    await changeHead(tx, services, held, { fields: draftOf(held, fields), savedBy: author });
    const version = baseVersion + 1;
    const done = { author, action: 'draft', subject: subjectOf(place), detail: { version } };
    await auditContent(tx, services, done);
    return {
      ...{ version, savedAt: nowIso(services.clock) },
      faults: await bases.faults(tx, place.id, fields),
      pages: pagesOf(place.collection, fields),
    };
  });
}

/** Gives the id of the new draft. @throws Refusal `collection_unknown`, `not_ready` where the item is there */
export function createDraft(
  services: Services,
  editor: Editor,
  collection: string,
  fields: Fields,
): Promise<Place> {
  const author = authorOf(editor);
  const bases = basesOf(collection);
  return transact(services.database, async (tx) => {
    const place = await newPlace(tx, services, { collection, fields, author });
    const held = await hold(tx, services, { place, bases, author });
    await changeHead(tx, services, held, { fields, savedBy: author });
    await auditContent(tx, services, { author, action: 'new draft', subject: subjectOf(place) });
    return place;
  });
}

interface Wish {
  readonly collection: string;
  readonly fields: Fields;
  readonly author: string;
}

/** The id that the fields name, where nobody has it; texts have no other. */
async function newPlace(tx: Tx, services: Services, { collection, fields, author }: Wish): Promise<Place> {
  const bases = basesOf(collection);
  for (const tried of [fields, {}]) {
    const id = bases.newId(services, tried);
    if (id === undefined) break;
    const place = { collection, id };
    const { base, head } = await hold(tx, services, { place, bases, author });
    if (!base && head.version === 0) return place;
  }
  throw refusal(EDITOR_ERRORS, 'item_exists');
}

/** What is published stays; an item that never was goes. False when it is gone. @throws Refusal `item_unknown` */
export function discardDraft(services: Services, editor: Editor, place: Place): Promise<boolean> {
  const author = authorOf(editor);
  const bases = basesOf(place.collection);
  return transact(services.database, async (tx) => {
    const held = await hold(tx, services, { place, bases, author });
    if (!currentFields(held)) throw unknownItem();
    await changeHead(tx, services, held, { fields: undefined, savedBy: author });
    await auditContent(tx, services, { author, action: 'discard', subject: subjectOf(place) });
    return held.base !== undefined || held.head.publishFields !== undefined;
  });
}
