// Faults that depend on other items: an address that is taken, a reference to something that does not exist.
import { listBrands } from '#content/brands/known.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { Fields, PublishCheck } from '#lib/contracts/content/collection.ts';
import {
  COLLECTIONS,
  type CollectionName,
  getCollection,
  getUniqueValue,
  isCollection,
} from '#lib/contracts/content/collections.ts';
import type { EditorFault } from '#lib/contracts/editor/editor.ts';
import { type FieldValue, listContentFields, listFieldValues } from '#lib/domain/content/content-fields.ts';
import { buildRedirectMap, isPlainPath, normalisePath } from '#lib/domain/content/content-paths.ts';
import { findForeignPictures } from '#lib/domain/content/markup/markdown.ts';
import { putOwnFirst } from '#lib/domain/content/own-items.ts';
import { FAULT_WORDS } from '#lib/domain/editor/fault-words.ts';
import { isPageHidden, isProgramPath } from '#lib/domain/pages/hidden-pages.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { PublishMoment } from '../../cms/drafts/content-source.ts';
import { listItemDrafts } from '../../cms/drafts/item-drafts.ts';
import { getTextField } from '../../cms/drafts/normalise-fields.ts';
import { loadStoredItems } from '../items/stored-items.ts';
import { loadTakenAddresses } from './taken-addresses.ts';

interface CheckedItem {
  readonly name: CollectionName;
  readonly id: string;
  readonly fields: Fields;
  readonly moment: PublishMoment;
}

/** When an item is published, and taken back. */
interface Period {
  /** Undefined: now. */
  readonly from: string | undefined;
  /** Undefined: it stays. */
  readonly until: string | undefined;
}

/** An end before the beginning is that of what is published until then. */
const toPeriod = (from: string | undefined, end: string | null | undefined): Period => ({
  from,
  until: end && (from === undefined || end > from) ? end : undefined,
});

const isBefore = (a: Period, b: Period): boolean =>
  a.until !== undefined && b.from !== undefined && a.until <= b.from;

const isMet = (a: Period, b: Period): boolean => !isBefore(a, b) && !isBefore(b, a);

/** The fields of the others that are published while the item is: those of now, and those that are to be. */
async function loadRivals(
  at: Db | Tx,
  { name, id, moment }: CheckedItem,
): Promise<{ now: Fields[]; later: Fields[] }> {
  const drafts = await listItemDrafts(at, name);
  const getEnd = (other: string) => drafts.get(other)?.unpublishAt;
  const shown = toPeriod(moment.from, getEnd(id));
  const stored = (await loadStoredItems(at, name)).filter(
    (one) => one.id !== id && one.status === 'published' && isMet(shown, toPeriod(undefined, getEnd(one.id))),
  );
  const planned = [...drafts].flatMap(([other, { publishAt, publishFields, unpublishAt }]) =>
    other !== id && publishAt && publishFields && isMet(shown, toPeriod(publishAt, unpublishAt))
      ? [publishFields]
      : [],
  );
  return { now: stored.map(({ fields }) => fields), later: moment.isDue ? [] : planned };
}

/** Two items of one address on one brand hide each other. */
async function findAddressFaults(at: Db | Tx, item: CheckedItem): Promise<EditorFault[]> {
  const { name, fields } = item;
  const field = getCollection(name).uniqueField;
  const wanted = getUniqueValue(name, fields);
  if (!field || !wanted) return [];
  const isSame = (other: Fields) =>
    getUniqueValue(name, other) === wanted && getTextField(other, 'brand') === getTextField(fields, 'brand');
  const { now, later } = await loadRivals(at, item);
  if (now.some(isSame)) return [{ field, message: FAULT_WORDS.taken }];
  return later.some(isSame) ? [{ field, message: FAULT_WORDS.takenSoon }] : [];
}

/** An item of an unknown brand would be shown nowhere. */
function findBrandFaults(fields: Fields): EditorFault[] {
  const brand = getTextField(fields, 'brand');
  const isKnown = brand === undefined || listBrands().some(({ key }) => key === brand);
  return isKnown ? [] : [{ field: 'brand', message: FAULT_WORDS.wrongChoice }];
}

/**
 * A page is never shown at an address that browsers send in another form, nor at one that a page of the shop takes
 * unless it overrides the route (decision R1).
 */
async function findPathFaults(at: Db | Tx, { fields }: CheckedItem): Promise<EditorFault[]> {
  const written = getTextField(fields, 'path') ?? '';
  if (!isPlainPath(written)) return [{ field: 'path', message: FAULT_WORDS.plainPath }];
  const page = { path: written, overrides_route: fields.overrides_route };
  const taken = await loadTakenAddresses(at);
  if (isProgramPath(written, taken)) return [{ field: 'path', message: FAULT_WORDS.ofProgram }];
  const isHidden = isPageHidden(page, taken);
  return isHidden ? [{ field: 'path', message: FAULT_WORDS.hidden }] : [];
}

const isShownOn = (fields: Fields, brand: string): boolean =>
  [undefined, brand].includes(getTextField(fields, 'brand'));

/** A redirect that closes a circle leads nowhere. Visitors meet those of their brand and those of all brands. */
async function findCircleFaults(at: Db | Tx, { id, fields }: CheckedItem): Promise<EditorFault[]> {
  const others = (await loadStoredItems(at, 'redirects')).filter(
    (other) => other.id !== id && other.status === 'published',
  );
  const { schema } = COLLECTIONS.redirects;
  const all = [fields, ...others.map((other) => other.fields)].flatMap(
    (one) => schema.safeParse(one).data ?? [],
  );
  const from = normalisePath(getTextField(fields, 'from') ?? '');
  const isInCircle = ({ key }: { readonly key: string }) =>
    buildRedirectMap(putOwnFirst(all.filter((one) => isShownOn(one, key)))).faults.some(
      (fault) => normalisePath(fault.from) === from,
    );
  const isCircle = listBrands().some((brand) => isShownOn(fields, brand.key) && isInCircle(brand));
  return isCircle ? [{ field: 'to', message: FAULT_WORDS.inCircle }] : [];
}

/** A menu entry is called by words of its own, or by a text, which must exist. */
async function findLabelFaults(at: Db | Tx, { fields }: CheckedItem): Promise<EditorFault[]> {
  const key = getTextField(fields, 'label_key');
  if (getTextField(fields, 'label')) return [];
  if (!key) return [{ field: 'label', message: FAULT_WORDS.missing }];
  if (defaultCopy[key] !== undefined) return [];
  const text = await at.selectFrom('translation').select('id').where('id', '=', key).executeTakeFirst();
  return text ? [] : [{ field: 'label_key', message: FAULT_WORDS.pointsNowhere }];
}

/** What ends before it begins is never shown. */
async function findPeriodFaults(_at: Db | Tx, { fields }: CheckedItem): Promise<EditorFault[]> {
  const [from, until] = [getTextField(fields, 'from'), getTextField(fields, 'until')];
  const isOver = from && until && Date.parse(until) <= Date.parse(from);
  return isOver ? [{ field: 'until', message: FAULT_WORDS.endsFirst }] : [];
}

/** The checks that a collection names in its row. */
const CHECKS = {
  path_free: findPathFaults,
  no_circle: findCircleFaults,
  is_named: findLabelFaults,
  ends_after_begin: findPeriodFaults,
} as const satisfies Record<PublishCheck, (at: Db | Tx, item: CheckedItem) => Promise<EditorFault[]>>;

async function isOffer(at: Db | Tx, key: string): Promise<boolean> {
  const offer = await at.selectFrom('product_offer').select('key').where('key', '=', key).executeTakeFirst();
  return offer !== undefined;
}

async function isFile(at: Db | Tx, id: string): Promise<boolean> {
  const file = await at.selectFrom('content_file').select('id').where('id', '=', id).executeTakeFirst();
  return file !== undefined;
}

async function isItem(at: Db | Tx, collection: string, field: string, value: string): Promise<boolean> {
  if (!isCollection(collection)) return false;
  const items = await loadStoredItems(at, collection);
  return items.some(({ id, fields }) => (field === 'id' ? id : fields[field]) === value);
}

function isReferenceKnown(
  at: Db | Tx,
  { collection, field }: NonNullable<FieldValue['field']['pointsAt']>,
  value: string,
): Promise<boolean> {
  if (collection === 'files') return isFile(at, value);
  return collection === 'offers' ? isOffer(at, value) : isItem(at, collection, field, value);
}

/** Pictures, offers and items that a field names and that do not exist. */
async function findPointerFaults(at: Db | Tx, { field, path, value }: FieldValue): Promise<EditorFault[]> {
  if (!field.pointsAt) return [];
  const faults: EditorFault[] = [];
  for (const name of [value ?? []].flat())
    if (typeof name === 'string' && !(await isReferenceKnown(at, field.pointsAt, name)))
      faults.push({ field: path, message: FAULT_WORDS.pointsNowhere });
  return faults;
}

/** Pictures in Markdown that pages do not show, because they are on another site. */
function findPictureFaults({ field, path, value }: FieldValue): EditorFault[] {
  if (field.shownAs !== 'markdown' || typeof value !== 'string') return [];
  const [address] = findForeignPictures(value);
  return address ? [{ field: path, message: FAULT_WORDS.foreignPicture.replace('{address}', address) }] : [];
}

/** Cells of a table beyond its headings, which stand beside its rows. */
function findTableFaults(values: readonly FieldValue[]): EditorFault[] {
  const byPath = new Map(values.map(({ path, value }) => [path, value]));
  return values.flatMap(({ field, path, value }) => {
    const head = byPath.get(path.replace(/[^.]+$/, 'head'));
    if (field.kind !== 'table' || !Array.isArray(value) || !Array.isArray(head)) return [];
    const isWide = value.some((row: unknown) => Array.isArray(row) && row.length > head.length);
    return isWide ? [{ field: path, message: FAULT_WORDS.wideRow }] : [];
  });
}

/** The faults of fields that fit their schema. */
export async function runPublishChecks(at: Db | Tx, item: CheckedItem): Promise<EditorFault[]> {
  const { schema, checks = [] } = getCollection(item.name);
  const values = listFieldValues(listContentFields(schema), item.fields);
  const faults = [...findBrandFaults(item.fields), ...(await findAddressFaults(at, item))];
  for (const check of checks) faults.push(...(await CHECKS[check](at, item)));
  for (const value of values) faults.push(...(await findPointerFaults(at, value)));
  return [...faults, ...values.flatMap(findPictureFaults), ...findTableFaults(values)];
}
