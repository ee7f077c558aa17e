// Answers that everybody may read from anywhere. They are kept like pages, and hold nothing of a visitor.
import type { APIContext } from 'astro';
import { OPEN_RESULTS_VERSION } from '#lib/contracts/offers/open-result.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { OPEN_HEADERS } from '#lib/domain/results/open-headers.ts';
import { NO_CONTENT } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { cacheAnswer, getRegionalHeaders } from '../../page/open-page.ts';
import { getOrigin } from './open-games.ts';

const PREFLIGHT_S = 86_400;

/** What a browser asks before a call with headers of its own, such as `If-None-Match`. */
export const answerPreflight = (): Response =>
  new Response(null, {
    status: NO_CONTENT,
    headers: {
      ...OPEN_HEADERS,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'if-none-match, last-event-id, cache-control',
      'access-control-max-age': String(PREFLIGHT_S),
    },
  });

interface OpenFile {
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** Kept under what was read for it. */
export function answerOpen(context: APIContext, page: PageContext, { type, body }: OpenFile): Response {
  cacheAnswer(context, page);
  return new Response(body, {
    headers: { 'content-type': type, ...OPEN_HEADERS, ...getRegionalHeaders(page) },
  });
}

/** The address of the schema that describes the documents. */
export const getSchemaUrl = (page: PageContext, url: URL): string =>
  new URL(urls.resultSchema(), getOrigin(page, url)).href;

/** A document with its version and the address of its schema. */
export function answerDocument(context: APIContext, page: PageContext, parts: object): Response {
  const head = { version: OPEN_RESULTS_VERSION, schema: getSchemaUrl(page, context.url) };
  return answerOpen(context, page, {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...head, ...parts }),
  });
}
