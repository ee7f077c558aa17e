// The texts of the site as editors write over them: ids are `{locale}:{region or -}:{key}`. What is published is
// written to the translation store; taking it back brings the text of the release back.
import { z } from 'zod';
import { defaultCopy } from '#content/copy/index.ts';
import { type EditorFault, TEXTS } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import {
  LOCALES,
  type Locale,
  MAIN_LOCALE,
  TRANSLATION_VALUES,
  TranslationType,
} from '#lib/contracts/translation.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { faultsOf } from '#lib/domain/editor/editor-faults.ts';
import { FAULT_WORDS, labelOf } from '#lib/domain/editor/editor-labels.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Services } from '../../services.ts';
import { nowIso } from '../../time.ts';
import { placeOf } from '../../translation/seed.ts';
import { putTranslation, removeTranslation } from '../../translation/store.ts';
import type { Fields } from '../items/normalise-fields.ts';
import type { Base, Bases, BaseWrite } from '../items/published-source.ts';
import { TEXT_KEY_MAX, type TextPlace, textIdOf, textPlaceIn } from './text-reference.ts';

/** Pages under it show texts. */
const COPY_TAG = 'copy';
const EXCERPT = 140;

interface TextRow {
  readonly locale: string;
  readonly sub_variant: string;
  readonly id: string;
  readonly type: TranslationType;
  readonly value: string;
  readonly updated_at: string;
}

function parsedValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return '';
  }
}

const fieldsOf = ({ locale, sub_variant, id, type, value }: TextRow): Fields => ({
  ...{ key: id, locale, sub_variant, type },
  value: parsedValue(value),
});

/** How often each text was published here. */
async function revisions(at: Db | Tx, id?: string): Promise<ReadonlyMap<string, number>> {
  let query = at
    .selectFrom('content_revision')
    .select(({ fn }) => ['item_id', fn.max('revision').as('revision')])
    .where('collection', '=', TEXTS);
  if (id !== undefined) query = query.where('item_id', '=', id);
  const rows = await query.groupBy('item_id').execute();
  return new Map(rows.map((row) => [row.item_id, row.revision]));
}

const COLUMNS = ['locale', 'sub_variant', 'id', 'type', 'value', 'updated_at'] as const;

function baseOf(row: TextRow, counts: ReadonlyMap<string, number>): Base {
  const id = textIdOf({ locale: row.locale as Locale, subVariant: row.sub_variant, key: row.id });
  const { updated_at: at } = row;
  return {
    id,
    status: 'published',
    fields: fieldsOf(row),
    publishedAt: at,
    revision: counts.get(id) ?? 0,
    updatedAt: at,
  };
}

async function rowAt(at: Db | Tx, { locale, subVariant, key }: TextPlace): Promise<TextRow | undefined> {
  return at
    .selectFrom('translation')
    .select(COLUMNS)
    .where('locale', '=', locale)
    .where('sub_variant', '=', subVariant)
    .where('id', '=', key)
    .executeTakeFirst();
}

const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap);

/** What a text of the site must and must not be, besides fitting its kind. */
function textFaults(key: string, type: TranslationType, value: unknown): EditorFault[] {
  const own = defaultCopy[key];
  if (own === undefined) return [];
  const fault = (message: string, field = 'value'): EditorFault[] => [{ field, message }];
  if (type !== 'plain' && type !== 'seo' && type !== 'markdown')
    return fault(FAULT_WORDS.wrongChoice, 'type');
  const text = String(value);
  if (text.trim() === '' && own !== '') return fault(FAULT_WORDS.missing);
  const strange = gapsOf(text).filter((gap) => !gapsOf(own).includes(gap));
  return strange.length > 0 ? fault(`Nothing is filled in for ${strange.join(', ')}`) : [];
}

async function faults(_: Db | Tx, id: string, fields: Fields): Promise<EditorFault[]> {
  const place = textPlaceIn(id);
  const isOwn = place && fields.key === place.key && fields.locale === place.locale;
  if (!place || !isOwn || (fields.sub_variant ?? '') !== place.subVariant)
    return [{ field: 'key', message: FAULT_WORDS.fixed }];
  const type = TranslationType.safeParse(fields.type).data;
  if (!type) return [{ field: 'type', message: FAULT_WORDS.wrongChoice }];
  const wrong = faultsOf(z.object({ value: TRANSLATION_VALUES[type] }), fields);
  return wrong.length > 0 ? wrong : textFaults(place.key, type, fields.value);
}

async function keep(tx: Tx, services: Services, write: BaseWrite): Promise<void> {
  const { id, status, fields, author } = write;
  const place = textPlaceIn(id);
  if (!place) throw new TypeError(`${id} is no text`);
  const { locale, subVariant, key } = place;
  if (status === 'published') {
    const { category } = placeOf(key);
    const type = TranslationType.parse(fields.type);
    const where = { locale, subVariant, id: key, category, type };
    await putTranslation(tx, services, { ...where, value: fields.value });
  } else {
    await removeTranslation(tx, services, { locale, subVariant, id: key, own: defaultCopy[key] });
  }
  const revision = ((await revisions(tx, id)).get(id) ?? 0) + 1;
  const body = JSON.stringify(fields);
  const row = { collection: TEXTS, item_id: id, revision, status, body, author };
  await tx
    .insertInto('content_revision')
    .values({ ...row, created_at: nowIso(services.clock) })
    .execute();
}

const field = (name: string, kind: FieldSpec['kind'], options?: readonly string[]): FieldSpec => ({
  name,
  label: labelOf(name),
  kind,
  isRequired: name !== 'sub_variant',
  ...(options && { options: options.map((value) => ({ value, label: value })) }),
});

const FORM: readonly FieldSpec[] = [
  { ...field('key', 'text'), max: TEXT_KEY_MAX },
  field('locale', 'select', LOCALES),
  field('sub_variant', 'select', SUB_VARIANTS),
  field('type', 'select', TranslationType.options),
  { ...field('value', 'long_text'), max: 50_000 },
];

export const textBases: Bases = {
  form: FORM,
  titleOf: (id) => textPlaceIn(id)?.key ?? id,
  brandOf: () => null,
  excerptOf: ({ value }) =>
    (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, EXCERPT),
  async all(at) {
    const counts = await revisions(at);
    const rows = await at.selectFrom('translation').select(COLUMNS).orderBy('id').execute();
    return rows.map((row) => baseOf(row, counts));
  },
  async one(at, id) {
    const place = textPlaceIn(id);
    const row = place && (await rowAt(at, place));
    return row && baseOf(row, await revisions(at, id));
  },
  async blank(at, id) {
    const place = textPlaceIn(id);
    if (!place) return undefined;
    const main = await rowAt(at, { ...place, locale: MAIN_LOCALE, subVariant: '' });
    return main && { ...fieldsOf(main), locale: place.locale, sub_variant: place.subVariant };
  },
  faults,
  newId(_, { key, locale, sub_variant }) {
    const id = [locale, sub_variant || '-', key].map(String).join(':');
    return textPlaceIn(id) && id;
  },
  async keep(tx, services, write, announce) {
    await keep(tx, services, write);
    announce(COPY_TAG);
    return [COPY_TAG];
  },
};
