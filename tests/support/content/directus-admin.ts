// A small server that speaks the administrator's part of a Directus: collections, fields, relations, access, flows,
// files and items, as far as a preparation asks for them. Answers as Directus 12.4 gave them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

type Row = Record<string, unknown>;
const Body = z.record(z.string(), z.unknown());
const FieldRow = z.looseObject({ field: z.string(), type: z.string() });

export interface AdminDirectus {
  readonly base: string;
  readonly token: string;
  version: string;
  isAdmin: boolean;
  /** Rows by path, as `/items/faqs`. */
  readonly rows: Map<string, Row[]>;
  /** Calls that changed something. */
  readonly changes: string[];
  /** Refuses the call that would be this one of the changes. */
  failsAt: number | undefined;
}

const TOKEN = 'token-of-an-administrator';

function answer(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const refuse = (res: ServerResponse, status: number, message: string) =>
  answer(res, status, { errors: [{ message, extensions: { code: 'X' } }] });

async function readBody(req: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('latin1');
  const isForm = (req.headers['content-type'] ?? '').startsWith('multipart/');
  return isForm ? { id: /name="id"\r\n\r\n([\w-]+)/.exec(text)?.[1] } : Body.parse(JSON.parse(text || '{}'));
}

export async function startAdminDirectus(): Promise<AdminDirectus> {
  const rows: AdminDirectus['rows'] = new Map();
  const getRows = (path: string): Row[] => {
    const held = rows.get(path) ?? [];
    rows.set(path, held);
    return held;
  };
  const addFields = (collection: string, fields: unknown) => {
    for (const field of z.array(FieldRow).parse(fields)) getRows('/fields').push({ collection, ...field });
  };

  function make(path: string, body: Row): Row {
    const row = { id: String(getRows(path).length + 1), operation: null, role: null, ...body };
    if (path === '/collections') addFields(String(body.collection), body.fields);
    if (path.startsWith('/fields/')) addFields(path.slice('/fields/'.length), [body]);
    else getRows(path).push(row);
    if (path === '/policies')
      for (const one of z.array(Body).parse(body.permissions))
        getRows('/permissions').push({ ...one, policy: row.id });
    return row;
  }

  function read(res: ServerResponse, path: string, search: URLSearchParams) {
    if (path === '/server/info')
      return answer(res, 200, { data: { project: {}, version: directus.version } });
    if (path === '/policies/me/globals')
      return Number.parseInt(directus.version, 10) < 11
        ? refuse(res, 404, 'Route does not exist.')
        : answer(res, 200, { data: { admin_access: directus.isAdmin } });
    const [, kind, name] = path.split('/');
    if (kind === 'items' && !getRows('/collections').some(({ collection }) => collection === name))
      return refuse(res, 403, 'You do not have permission to access this.');
    const policy = search.get('filter[policy][_eq]');
    const role = search.get('filter[role][_eq]');
    const found = getRows(path).filter(
      (row) => (policy === null || row.policy === policy) && (role === null || row.role === role),
    );
    return answer(res, 200, { data: found });
  }

  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://directus.test');
    if (req.headers.authorization !== `Bearer ${TOKEN}`) return refuse(res, 401, 'Invalid user credentials.');
    if (req.method === 'GET') return read(res, pathname, searchParams);
    const body = await readBody(req);
    if (directus.changes.length === directus.failsAt) return refuse(res, 400, 'Out of order.');
    directus.changes.push(`${req.method} ${pathname}`);
    if (req.method === 'POST') return answer(res, 200, { data: make(pathname, body) });
    const [, kind, id] = pathname.split('/');
    const held = getRows(`/${kind}`).find((row) => row.id === id);
    return answer(res, 200, { data: Object.assign(held ?? {}, body) });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directus: AdminDirectus = {
    base,
    token: TOKEN,
    version: '12.4.0',
    isAdmin: true,
    rows,
    changes: [],
    failsAt: undefined,
  };
  return directus;
}
