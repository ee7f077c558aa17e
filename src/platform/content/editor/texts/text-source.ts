// The texts of the site as a content source. Ids are `{locale}:{region or -}:{key}`. Publishing writes the translation
// store; unpublishing restores the text of the release.
import { z } from 'zod';
import { defaultCopy } from '#content/copy/index.ts';
import { TRANSLATION_VALUES, TranslationType } from '#lib/contracts/content/translation.ts';
import { type EditorFault, TEXTS } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale, MAIN_LOCALE } from '#lib/domain/brand/locales.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { findSchemaFaults } from '#lib/domain/editor/editor-faults.ts';
import { FAULT_WORDS } from '#lib/domain/editor/fault-words.ts';
import { COPY_TAG } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { ContentSource, StoredItem, StoredItemWrite } from '../../cms/drafts/content-source.ts';
import type { Fields } from '../../cms/drafts/normalise-fields.ts';
import {
  formatTextId,
  parseTextReference,
  TEXT_KEY_MAX,
  type TextReference,
} from '../../cms/drafts/text-reference.ts';
import { updateTextFiles } from '../../cms/item-files.ts';
import { classifyTextKey } from '../../translation/seed.ts';
import { putTranslation, removeTranslation } from '../../translation/store.ts';
import { loadOfferedLocales } from './offered-locales.ts';

const EXCERPT = 140;

interface TextRow {
  readonly locale: string;
  readonly sub_variant: string;
  readonly id: string;
  readonly type: TranslationType;
  readonly value: string;
  readonly updated_at: string;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return '';
  }
}

const toFields = ({ locale, sub_variant, id, type, value }: TextRow): Fields => ({
  key: id,
  locale,
  sub_variant,
  type,
  value: parseValue(value),
});

/** Number of revisions, by id. */
async function countRevisions(at: Db | Tx, id?: string): Promise<ReadonlyMap<string, number>> {
  let query = at
    .selectFrom('content_revision')
    .select(({ fn }) => ['item_id', fn.max('revision').as('revision')])
    .where('collection', '=', TEXTS);
  if (id !== undefined) query = query.where('item_id', '=', id);
  const rows = await query.groupBy('item_id').execute();
  return new Map(rows.map((row) => [row.item_id, row.revision]));
}

const COLUMNS = ['locale', 'sub_variant', 'id', 'type', 'value', 'updated_at'] as const;

function toStoredItem(row: TextRow, counts: ReadonlyMap<string, number>): StoredItem {
  const id = formatTextId({ locale: row.locale as Locale, subVariant: row.sub_variant, key: row.id });
  const { updated_at: at } = row;
  return {
    id,
    status: 'published',
    fields: toFields(row),
    publishedAt: at,
    revision: counts.get(id) ?? 0,
    updatedAt: at,
  };
}

async function findTextRow(
  at: Db | Tx,
  { locale, subVariant, key }: TextReference,
): Promise<TextRow | undefined> {
  return at
    .selectFrom('translation')
    .select(COLUMNS)
    .where('locale', '=', locale)
    .where('sub_variant', '=', subVariant)
    .where('id', '=', key)
    .executeTakeFirst();
}

const KINDS = {
  image: 'A picture',
  markdown: 'Formatted text',
  plain: 'Plain text',
  seo: 'Text for search engines',
  json: 'Structured data',
} as const satisfies Record<TranslationType, string>;

const findGaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap);

/** Faults of a text of the release beyond those of its type. */
function findTextFaults(key: string, type: TranslationType, value: unknown): EditorFault[] {
  const own = defaultCopy[key];
  if (own === undefined) return [];
  const createFault = (message: string, field = 'value'): EditorFault[] => [{ field, message }];
  if (type !== 'plain' && type !== 'seo')
    return createFault(FAULT_WORDS.plainText.replace('{kind}', KINDS.plain), 'type');
  const text = String(value);
  if (text.trim() === '' && own !== '') return createFault(FAULT_WORDS.missing);
  const strange = findGaps(text).filter((gap) => !findGaps(own).includes(gap));
  return strange.length > 0 ? createFault(`Nothing is filled in for ${strange.join(', ')}`) : [];
}

async function findFaults(_: Db | Tx, id: string, fields: Fields): Promise<EditorFault[]> {
  const place = parseTextReference(id);
  const isOwn = place && fields.key === place.key && fields.locale === place.locale;
  if (!place || !isOwn || (fields.sub_variant ?? '') !== place.subVariant)
    return [{ field: 'key', message: FAULT_WORDS.fixed }];
  const type = TranslationType.safeParse(fields.type).data;
  if (!type) return [{ field: 'type', message: FAULT_WORDS.wrongChoice }];
  const wrong = findSchemaFaults(z.object({ value: TRANSLATION_VALUES[type] }), fields);
  return wrong.length > 0 ? wrong : findTextFaults(place.key, type, fields.value);
}

async function writeText(tx: Tx, services: Services, write: StoredItemWrite): Promise<void> {
  const { id, before, status, fields, author } = write;
  const place = parseTextReference(id);
  if (!place) throw new TypeError(`${id} is no text`);
  const { locale, subVariant, key } = place;
  if (status === 'published') {
    const { category } = classifyTextKey(key);
    const type = TranslationType.parse(fields.type);
    const where = { locale, subVariant, id: key, category, type };
    await putTranslation(tx, services, { ...where, value: fields.value });
  } else {
    await removeTranslation(tx, services, { locale, subVariant, id: key, own: defaultCopy[key] });
  }
  const after = status === 'published' ? fields.value : defaultCopy[key];
  await updateTextFiles(tx, { before: before?.fields.value, after });
  const revision = ((await countRevisions(tx, id)).get(id) ?? 0) + 1;
  const body = JSON.stringify(fields);
  const row = { collection: TEXTS, item_id: id, revision, status, body, author };
  await tx
    .insertInto('content_revision')
    .values({ ...row, created_at: getNowIso(services.clock) })
    .execute();
}

const toOptions = <T extends string>(values: readonly T[], labels: Partial<Record<T, string>> = {}) =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

const FORM: readonly FieldSpec[] = [
  {
    name: 'key',
    label: 'Key',
    kind: 'text',
    isRequired: true,
    max: TEXT_KEY_MAX,
  },
  {
    name: 'locale',
    label: 'Language',
    kind: 'select',
    isRequired: true,
    options: toOptions(LOCALES, LANGUAGE_NAMES),
  },
  {
    name: 'sub_variant',
    label: 'Region',
    kind: 'select',
    isRequired: false,
    options: toOptions(SUB_VARIANTS),
  },
  {
    name: 'type',
    label: 'Kind',
    kind: 'select',
    isRequired: true,
    options: toOptions(TranslationType.options, KINDS),
  },
  { name: 'value', label: 'Text', kind: 'long_text', isRequired: true, max: 50_000 },
];

/** Pages by the first part of a text's key. */
const AREA_PAGES: Readonly<Record<string, () => string>> = {
  about: urls.about,
  cart: urls.cart,
  results: urls.results,
  session: urls.login,
};

export const textSource: ContentSource = {
  title: 'Texts',
  isSingleton: false,
  hasPreview: true,
  listPages({ key }) {
    const area = String(key ?? '').split('.')[0] ?? '';
    return [(AREA_PAGES[area] ?? urls.home)()];
  },
  form: FORM,
  getTitle: (id) => parseTextReference(id)?.key ?? id,
  getBrand: () => null,
  getExcerpt: ({ value }) =>
    (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, EXCERPT),
  async findMissing(at, ids) {
    const offered = await loadOfferedLocales(at);
    return (id) => {
      const place = parseTextReference(id);
      return place ? offered.filter((locale) => !ids.has(formatTextId({ ...place, locale }))) : [];
    };
  },
  async list(at) {
    const counts = await countRevisions(at);
    const rows = await at.selectFrom('translation').select(COLUMNS).orderBy('id').execute();
    return rows.map((row) => toStoredItem(row, counts));
  },
  async find(at, id) {
    const place = parseTextReference(id);
    const row = place && (await findTextRow(at, place));
    return row && toStoredItem(row, await countRevisions(at, id));
  },
  async getInitialFields(at, id) {
    const place = parseTextReference(id);
    if (!place) return undefined;
    const main = await findTextRow(at, { ...place, locale: MAIN_LOCALE, subVariant: '' });
    return main && { ...toFields(main), locale: place.locale, sub_variant: place.subVariant };
  },
  findFaults,
  createId(_, { key, locale, sub_variant, type }) {
    if (!TranslationType.safeParse(type).success) return undefined;
    const id = [locale, sub_variant || '-', key].map(String).join(':');
    return parseTextReference(id) && id;
  },
  async write(tx, services, write, announce) {
    await writeText(tx, services, write);
    announce(COPY_TAG);
    return [COPY_TAG];
  },
};
