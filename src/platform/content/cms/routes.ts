// The content service under `/cms`, in the REST shape of Directus (decision C9). Its answers are not the envelope
// of the other services, so that a real Directus can take its place.
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type CollectionName, getCollection, isCollection } from '#lib/contracts/content/collections.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { parseAsOf } from '../../auth.ts';
import type { Router } from '../../http.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { type CmsRole, resolveRole } from './access.ts';
import { CmsError, toErrorResponse } from './cms-error.ts';
import { addFile, getAsset, getFileItem } from './files.ts';
import { checkPaths, loadItemSet } from './items.ts';
import { UPLOAD_MAX_BYTES } from './picture.ts';
import { type Filter, type ItemQuery, readItemQuery } from './query.ts';
import { type Selection, selectItems } from './select.ts';
import { createItem, deleteItem, updateItem } from './write.ts';

interface Call {
  readonly services: Services;
  readonly request: Request;
  readonly url: URL;
  readonly role: CmsRole;
  /** Unpublished content too: for the site and editors. */
  readonly isDraft: boolean;
  /** As of when a preview asks, milliseconds since 1970. */
  readonly asOf: number | undefined;
  readonly id: string;
}
type Handler = (call: Call, name: CollectionName) => Promise<Response>;

const ITEM_BYTES = 1_000_000;
const AUTHOR = 'cms:editor';

const collectPaths = (filter: Filter): (readonly string[])[] =>
  'join' in filter ? filter.parts.flatMap(collectPaths) : [filter.path];

async function select(call: Call, name: CollectionName, query: ItemQuery): Promise<Selection> {
  const { services, role, isDraft, asOf } = call;
  const paths = [...query.fields, ...collectPaths(query.filter), ...query.sort.map(({ path }) => path)];
  checkPaths(name, paths);
  const loaded = await loadItemSet(services.database.db, services, { name, role, isDraft, asOf, paths });
  return selectItems(loaded, query, asOf === undefined ? getNowIso(services.clock) : toIso(asOf));
}

const restrictToId = (filter: Filter, id: string): Filter => ({
  join: 'and',
  parts: [filter, { path: ['id'], operator: '_eq', value: id }],
});

async function sendItem(call: Call, name: CollectionName, id: string): Promise<Response> {
  const query = readItemQuery(call.url.searchParams);
  const { items } = await select(call, name, {
    ...query,
    filter: restrictToId(query.filter, id),
    limit: 1,
    offset: 0,
  });
  if (!items[0]) throw new CmsError('FORBIDDEN');
  return Response.json({ data: items[0] });
}

const list: Handler = async (call, name) => {
  const query = readItemQuery(call.url.searchParams);
  const { items, totalCount, filterCount } = await select(call, name, query);
  const { isSingleton, isPerBrand } = getCollection(name);
  if (isSingleton && !isPerBrand) return Response.json({ data: items[0] ?? null });
  const meta = {
    ...(query.meta.has('total_count') && { total_count: totalCount }),
    ...(query.meta.has('filter_count') && { filter_count: filterCount }),
  };
  return Response.json({ ...(query.meta.size > 0 && { meta }), data: items });
};

function requireEditor({ role }: Call): void {
  if (role !== 'editor') throw new CmsError('FORBIDDEN');
}

async function readFields({ request }: Call): Promise<unknown> {
  try {
    return (await request.json()) as unknown;
  } catch {
    throw new CmsError('INVALID_PAYLOAD', 'The body is not JSON.');
  }
}

const create: Handler = async (call, name) => {
  requireEditor(call);
  const id = await createItem(call.services, { name, author: AUTHOR, fields: await readFields(call) });
  return sendItem(call, name, id);
};

const update: Handler = async (call, name) => {
  requireEditor(call);
  await updateItem(call.services, call.id, { name, author: AUTHOR, fields: await readFields(call) });
  return sendItem(call, name, call.id);
};

const remove: Handler = async (call, name) => {
  requireEditor(call);
  await deleteItem(call.services, call.id, { name, author: AUTHOR });
  return new Response(null, { status: 204 });
};

async function upload(call: Call): Promise<Response> {
  requireEditor(call);
  const form = await call.request.formData().catch(() => {
    throw new CmsError('INVALID_PAYLOAD', 'The upload is not a form with a file.');
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw new CmsError('INVALID_PAYLOAD', 'The form has no file.', 'file');
  const readText = (field: string) => String(form.get(field) ?? '');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const upload = {
    bytes,
    name: file.name,
    title: readText('title') || file.name,
    alt: readText('description'),
  };
  return Response.json({ data: await addFile(call.services, upload) });
}

const sendFile = async ({ services, id, role, isDraft }: Call): Promise<Response> =>
  Response.json({ data: await getFileItem(services.database.db, id, { role, isDraft }) });

async function sendAsset({ services, id, role, isDraft, url }: Call): Promise<Response> {
  const width = url.searchParams.get('width') ?? undefined;
  if (width !== undefined && !/^[1-9]\d{0,3}$/.test(width))
    throw new CmsError('INVALID_QUERY', 'width is a number of pixels.');
  const wish = {
    width: width ? Number(width) : undefined,
    format: url.searchParams.get('format') ?? undefined,
  };
  const { bytes, type } = await getAsset(services, { id, role, isDraft }, wish);
  // An unpublished file must not stay in a shared cache.
  const keeping = role === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store';
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'cache-control': keeping, 'x-content-type-options': 'nosniff' },
  });
}

function toErrorAnswer(services: Services, error: unknown, { req }: Context): Response {
  if (error instanceof CmsError) return toErrorResponse(error);
  const about = { err: error, requestId: req.header(HEADERS.requestId), path: req.path };
  services.log.error(about, 'a call of the content service failed');
  return toErrorResponse(new CmsError('INTERNAL_SERVER_ERROR'));
}

export function serveCms({ app, services }: Router): void {
  const wrapCall = (handler: (call: Call) => Promise<Response>) => async (context: Context) => {
    const url = new URL(context.req.url);
    const request = context.req.raw;
    try {
      const role = resolveRole(request, url, services.keys);
      const isDraft = role !== 'public' && url.searchParams.get('version') === 'draft';
      // Only the site may read as of another instant.
      const asOf = role === 'site' && request.method === 'GET' ? parseAsOf(request.headers) : undefined;
      const id = context.req.param('id') ?? '';
      return await handler({ services, request, url, role, isDraft, asOf, id });
    } catch (error) {
      return toErrorAnswer(services, error, context);
    }
  };
  const handleItems = (handler: Handler) => (context: Context) =>
    wrapCall(async (call) => {
      const name = context.req.param('collection') ?? '';
      if (!isCollection(name)) throw new CmsError('FORBIDDEN');
      return handler(call, name);
    })(context);
  const limitBody = (maxSize: number) =>
    bodyLimit({ maxSize, onError: () => toErrorResponse(new CmsError('CONTENT_TOO_LARGE')) });

  app.get('/cms/items/:collection', handleItems(list));
  app.get(
    '/cms/items/:collection/:id',
    handleItems((call, name) => sendItem(call, name, call.id)),
  );
  app.post('/cms/items/:collection', limitBody(ITEM_BYTES), handleItems(create));
  app.patch('/cms/items/:collection/:id', limitBody(ITEM_BYTES), handleItems(update));
  app.delete('/cms/items/:collection/:id', handleItems(remove));
  app.post('/cms/files', limitBody(UPLOAD_MAX_BYTES * 1.1), wrapCall(upload));
  app.get('/cms/files/:id', wrapCall(sendFile));
  app.get('/cms/assets/:id', wrapCall(sendAsset));
  app.all('/cms/*', () => toErrorResponse(new CmsError('ROUTE_NOT_FOUND')));
}
