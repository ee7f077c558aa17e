// Writes documents to the index.
import { isGuessedWord, toSearchWords } from '#lib/domain/text/search-words.ts';
import type { Tx } from '../../ground/db/open.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import type { Services } from '../../services.ts';
import type { SearchDocument } from './documents.ts';
import { getEngine } from './engine/get-engine.ts';

export interface NumberedDocument {
  readonly id: number;
  readonly document: SearchDocument;
}

/** More words of one text are not looked at. */
const WORDS_MAX = 12_000;

const withoutGaps = (text: string): string => text.replaceAll(/\{\w+\}/g, ' ');

const toRow = ({ id, document }: NumberedDocument) => ({
  id,
  kind: document.kind,
  ref: document.ref,
  brand: document.brand,
  offer_key: document.offerKey,
  draw_no: document.drawNo,
  local_date: document.localDate,
  title: document.title,
  body: document.body,
  stamp: document.stamp,
  shown_from: document.shownFrom,
});

const toWords = ({ id, document }: NumberedDocument) => ({
  id,
  kind: document.kind,
  title: toSearchWords(withoutGaps(document.title)),
  body: toSearchWords(`${document.keywords} ${withoutGaps(document.body)}`).slice(0, WORDS_MAX),
});

/** Words of draws are those of offers and calendars: they are known already, or never guessed. */
async function putWords(tx: Tx, words: Iterable<string>): Promise<void> {
  const rows = [...new Set(words)].filter(isGuessedWord).map((word) => ({ word }));
  for (const part of sliceRows(rows))
    await tx
      .insertInto('search_word')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The ids must be free. */
export async function putDocuments(
  tx: Tx,
  { database }: Services,
  all: readonly NumberedDocument[],
): Promise<void> {
  const engine = getEngine(database);
  for (const part of sliceRows(all)) {
    const words = part.map(toWords);
    await tx.insertInto('search_document').values(part.map(toRow)).execute();
    await engine.put(tx, words);
    await putWords(tx, new Set(words.flatMap(({ title, body }) => [...title, ...body])));
  }
}

export async function removeDocuments(tx: Tx, { database }: Services, ids: readonly number[]): Promise<void> {
  const engine = getEngine(database);
  for (const part of sliceRows(ids)) {
    await engine.remove(tx, part);
    await tx.deleteFrom('search_document').where('id', 'in', part).execute();
  }
}
