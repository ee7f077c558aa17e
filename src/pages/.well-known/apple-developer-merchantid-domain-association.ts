// The file that shows Apple Pay whose domain this is. The operator puts it into DATA_DIR.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { APIRoute } from 'astro';
import { urls } from '#lib/domain/pages/urls.ts';
import { readEnv } from '#lib/server/env.ts';

export const prerender = false;

const answerPlainly = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

export const GET: APIRoute = async () => {
  const file = join(readEnv(process.env).dataDir, basename(urls.applePayDomain()));
  try {
    return answerPlainly(200, await readFile(file, 'utf8'));
  } catch {
    return answerPlainly(404, 'Apple Pay is not set up for this domain.');
  }
};
