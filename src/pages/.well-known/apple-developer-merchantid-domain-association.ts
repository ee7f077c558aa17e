// The file that shows Apple Pay whose domain this is. The operator puts it into DATA_DIR.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import { getDataDir } from '#lib/server/data-dir.ts';

export const prerender = false;

const answerPlainly = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const GET: APIRoute = async () => {
  const file = join(getDataDir(), basename(urls.applePayDomain()));
  try {
    return answerPlainly(200, await readFile(file, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return answerPlainly(404, 'Apple Pay is not set up for this domain.');
  }
};
