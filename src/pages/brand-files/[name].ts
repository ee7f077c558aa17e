// /brand-files/{name}: a logo, an icon or a font that was uploaded for a brand. The name is made of what the file holds, so
// it never changes. A drawing may do nothing, also where it is opened by itself.
import type { APIRoute } from 'astro';
import { LRUCache } from 'lru-cache';
import { getBrandFile } from '#lib/contracts/desk/brand-files.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { findOwnFile, toFileAddress } from '#lib/domain/brand/own-files.ts';
import { getPageApi } from '#lib/server/page/page-api.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

export const prerender = false;

interface File {
  readonly type: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

const MEMORY_BYTES = 8_000_000;
const known = new LRUCache<string, File>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: ({ bytes }) => bytes.length,
});

const answerText = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } });

async function loadFile(name: string): Promise<File> {
  const held = known.get(name);
  if (held) return held;
  const { result } = await getPageApi().call(getBrandFile, { params: { name } });
  const file = { type: result.type, bytes: Buffer.from(result.content, 'base64') };
  known.set(name, file);
  return file;
}

export const GET: APIRoute = async ({ params: { name = '' } }) => {
  if (findOwnFile(toFileAddress(name)) === undefined) return answerText(404, 'There is no such file.');
  try {
    const { type, bytes } = await loadFile(name);
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    };
    return new Response(bytes, { headers });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return answerText(404, 'There is no such file.');
    if (error instanceof ServiceLost)
      return answerText(503, 'Try again in a moment.', { 'retry-after': '5' });
    throw error;
  }
};
