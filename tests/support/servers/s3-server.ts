// A server on this machine that speaks the protocol of S3 for objects of one bucket. It checks Signature V4 by itself, and
// can be away, slow, forgetful or untrue.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeLater } from '../closing.ts';

const KEY = 'test-access';
const SECRET = 'test-secret-of-the-bucket';
const REGION = 'us-east-1';
const BUCKET = 'shop-media';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
}

export interface S3Server {
  readonly settings: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
    readonly prefix: string;
  };
  readonly objects: Map<string, StoredObject>;
  /** Calls that were answered, as `PUT key`. */
  readonly calls: string[];
  /** Answers instead of the server where it gives true. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
}

const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const sign = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The code of the refusal, as S3 has it; undefined where the signature is right. */
function findSignatureFault(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): string | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'AccessDenied';
  const [, key, day = '', region = '', signed = '', given = ''] = match;
  if (key !== KEY) return 'InvalidAccessKeyId';
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date') || !names.includes('x-amz-content-sha256'))
    return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url, 'http://s3.internal');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  );
  const canonical = [method, path, query, lines.join(''), signed, payload].join('\n');
  const at = String(headers['x-amz-date']);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(sign, sign(sign(`AWS4${SECRET}`, day), region));
  const right = sign(signing, text);
  return timingSafeEqual(right, Buffer.from(given, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function openS3Server(prefix = ''): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await s3.intercept(request, response)) return;
    const body = await readBody(request);
    const fault = findSignatureFault(request, body);
    if (fault) return refuse(response, 403, fault);
    const { method = '', headers } = request;
    const [, bucket, ...rest] = new URL(request.url ?? '', 'http://s3.internal').pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    calls.push(`${method} ${key}`);
    if (method === 'PUT') {
      const sum = headers['x-amz-checksum-sha256'];
      if (sum && sum !== createHash('sha256').update(body).digest('base64'))
        return refuse(response, 400, 'BadDigest');
      objects.set(key, { bytes: body, type: headers['content-type'] ?? '' });
      response.writeHead(200, { etag: `"${hash(body).slice(0, 32)}"` }).end();
    } else if (method === 'GET') {
      const found = objects.get(key);
      if (!found) return refuse(response, 404, 'NoSuchKey');
      response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else refuse(response, 405, 'MethodNotAllowed');
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    settings: {
      bucket: BUCKET,
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
      prefix,
    },
    objects,
    calls,
    intercept: () => false,
  };
  closeLater(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return s3;
}

/** Answers as a store that is away: with a failure at once. */
export const answerAway = (_: IncomingMessage, response: ServerResponse): boolean => {
  refuse(response, 503, 'ServiceUnavailable');
  return true;
};
