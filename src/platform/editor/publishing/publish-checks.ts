// What keeps an item from being published because of the others: an address that is taken, something that is not there.
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { type CollectionName, getCollection } from '#lib/contracts/content/collections.ts';
import type { EditorFault } from '#lib/contracts/editor/editor.ts';
import { buildRedirectMap, normalisePath, type Redirect } from '#lib/domain/content/content-paths.ts';
import { findForeignPictures } from '#lib/domain/content/markdown.ts';
import { FAULT_WORDS } from '#lib/domain/editor/editor-labels.ts';
import { ROUTES } from '#lib/domain/pages/route-gates.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { StoredItem } from '../items/content-source.ts';
import { type Fields, getTextField } from '../items/normalise-fields.ts';
import { loadStoredItems } from '../items/stored-items.ts';

interface CheckedItem {
  readonly name: CollectionName;
  readonly id: string;
  readonly fields: Fields;
}

/** Two items of one address on one brand hide each other. */
async function findAddressFaults(at: Db | Tx, { name, id, fields }: CheckedItem): Promise<EditorFault[]> {
  const field = getCollection(name).address ?? (name === 'redirects' ? 'from' : undefined);
  const wanted = field && getTextField(fields, field);
  if (!field || !wanted || name === 'placements') return [];
  const isSame = (other: StoredItem) =>
    other.id !== id &&
    other.status === 'published' &&
    getTextField(other.fields, field) === wanted &&
    getTextField(other.fields, 'brand') === getTextField(fields, 'brand');
  return (await loadStoredItems(at, name)).some(isSame) ? [{ field, message: FAULT_WORDS.taken }] : [];
}

/** An item of a brand that there is not would be seen nowhere. */
function findBrandFaults(fields: Fields): EditorFault[] {
  const brand = getTextField(fields, 'brand');
  const isKnown = brand === undefined || brands.some(({ key }) => key === brand);
  return isKnown ? [] : [{ field: 'brand', message: FAULT_WORDS.wrongChoice }];
}

/** Paths of pages that the shop has anyway; those under `/about` are written by editors. */
const SHOP_PATHS: ReadonlySet<string> = new Set(
  Object.values(ROUTES)
    .map(({ path }) => normalisePath(path.replace(/\/\{\w+\?\}$/, '')))
    .filter((path) => !path.includes('{') && !path.startsWith('/about')),
);

/** A page at an address of the shop's own is never seen unless it says that it comes first (G1). */
async function findHiddenFaults(at: Db | Tx, { name, fields }: CheckedItem): Promise<EditorFault[]> {
  const path = normalisePath(getTextField(fields, 'path') ?? '');
  if (name !== 'pages' || fields.overrides_route === true) return [];
  const [, first = ''] = path.split('/');
  const isHidden = SHOP_PATHS.has(path) || (await isOffer(at, first));
  return isHidden ? [{ field: 'path', message: FAULT_WORDS.hidden }] : [];
}

/** A redirect that goes round in a circle leads nowhere. */
async function findCircleFaults(at: Db | Tx, { name, id, fields }: CheckedItem): Promise<EditorFault[]> {
  if (name !== 'redirects') return [];
  const others = (await loadStoredItems(at, 'redirects')).filter(
    (other) => other.id !== id && other.status === 'published',
  );
  const all = [fields, ...others.map((other) => other.fields)] as unknown as Redirect[];
  const from = normalisePath(getTextField(fields, 'from') ?? '');
  const isCircle = buildRedirectMap(all).faults.some((fault) => normalisePath(fault.from) === from);
  return isCircle ? [{ field: 'to', message: FAULT_WORDS.inCircle }] : [];
}

/** Fields of blocks that name something, one or several, and what by. */
const BLOCK_POINTERS: Readonly<Record<string, (at: Db | Tx, value: string) => Promise<boolean>>> = {
  image: isFile,
  poster: isFile,
  offers: isOffer,
  causes: (at, slug) => isItem(at, 'causes', 'slug', slug),
  banner: (at, key) => isItem(at, 'banners', 'key', key),
};

async function isOffer(at: Db | Tx, key: string): Promise<boolean> {
  const offer = await at.selectFrom('product_offer').select('key').where('key', '=', key).executeTakeFirst();
  return offer !== undefined;
}

async function isFile(at: Db | Tx, id: string): Promise<boolean> {
  const file = await at.selectFrom('content_file').select('id').where('id', '=', id).executeTakeFirst();
  return file !== undefined;
}

const isItem = async (at: Db | Tx, name: CollectionName, field: string, value: string): Promise<boolean> =>
  (await loadStoredItems(at, name)).some(({ id, fields }) => id === value || fields[field] === value);

const isReferenceKnown = (at: Db | Tx, target: string, value: string): Promise<boolean> =>
  target === 'files' ? isFile(at, value) : isItem(at, target as CollectionName, 'slug', value);

const listBlocks = ({ blocks }: Fields): Fields[] => (Array.isArray(blocks) ? (blocks as Fields[]) : []);

/** Pictures and related items that are not there. */
async function findPointerFaults(at: Db | Tx, { name, fields }: CheckedItem): Promise<EditorFault[]> {
  const faults: EditorFault[] = [];
  const message = FAULT_WORDS.pointsNowhere;
  for (const [field, target] of Object.entries(getCollection(name).relations ?? {})) {
    const value = getTextField(fields, field);
    if (value && !(await isReferenceKnown(at, target, value))) faults.push({ field, message });
  }
  for (const [place, block] of listBlocks(fields).entries())
    for (const [field, isKnown] of Object.entries(BLOCK_POINTERS))
      for (const value of [block[field] ?? []].flat())
        if (typeof value === 'string' && !(await isKnown(at, value)))
          faults.push({ field: `blocks.${place}.${field}`, message });
  return faults;
}

/** Fields that are Markdown, of items, of blocks and of the steps of a block. */
const ARTICLES = ['body', 'answer', 'markdown', 'text', 'help'];

function findPictureFaults(fields: Fields, path = ''): EditorFault[] {
  return Object.entries(fields).flatMap(([name, value]): EditorFault[] => {
    const field = `${path}${name}`;
    if (Array.isArray(value))
      return value.flatMap((row, place) =>
        typeof row === 'object' && row !== null ? findPictureFaults(row as Fields, `${field}.${place}.`) : [],
      );
    if (!ARTICLES.includes(name) || typeof value !== 'string') return [];
    const [address] = findForeignPictures(value);
    return address ? [{ field, message: FAULT_WORDS.foreignPicture.replace('{address}', address) }] : [];
  });
}

/** A menu entry is called by a text, which must be there. */
async function findLabelFaults(at: Db | Tx, { name, fields }: CheckedItem): Promise<EditorFault[]> {
  const key = getTextField(fields, 'label_key');
  if (name !== 'navigation' || !key || defaultCopy[key] !== undefined) return [];
  const text = await at.selectFrom('translation').select('id').where('id', '=', key).executeTakeFirst();
  return text ? [] : [{ field: 'label_key', message: FAULT_WORDS.pointsNowhere }];
}

/** What is wrong with fields that are right by themselves. */
export async function runPublishChecks(at: Db | Tx, place: CheckedItem): Promise<EditorFault[]> {
  return [
    ...findBrandFaults(place.fields),
    ...(await findAddressFaults(at, place)),
    ...(await findHiddenFaults(at, place)),
    ...(await findCircleFaults(at, place)),
    ...(await findPointerFaults(at, place)),
    ...(await findLabelFaults(at, place)),
    ...findPictureFaults(place.fields),
  ];
}
