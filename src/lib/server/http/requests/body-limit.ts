// How large the body of a request may be, by its address: decided before a byte of it is read.

import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { WEBHOOK_BODY_BYTES, WEBHOOK_PATH } from '#lib/contracts/payments/webhooks.ts';
import { BODY_LIMIT_BYTES, getBodyLimitBytes } from '#lib/contracts/protocol/body-limits.ts';
import { type EndpointShape, toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';

/** Forms of pages that hold no more than a call for the same purpose. That of the checkout says at its field what is too long. */
const DETAILS_FORMS: ReadonlySet<string> = new Set(['/login', '/logout']);

export interface BodyLimit {
  readonly bytes: number;
  /** For an editor whose session was checked. */
  readonly editorBytes: number;
}

/** Forms of pages that bring photos. A proxy before the front lets them through too (deploy/nginx.conf). */
export const UPLOAD_FORMS: ReadonlySet<string> = new Set(['/my-account/manual-verification']);

/** Forms of the desk that hand in files of a bank or a gateway. */
const DOCUMENT_FORM = /^\/operator\/(?:bank\/read|books\/[\d-]+)$/;

const toPattern = (path: string): RegExp => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const isForEditors = ({ exposure, access }: EndpointShape): boolean =>
  exposure === 'editor' && access !== 'credentials';

function toRule(endpoint: EndpointShape) {
  const most = getBodyLimitBytes(endpoint);
  const bytes = Math.min(most, BODY_LIMIT_BYTES.call);
  const limit: BodyLimit = isForEditors(endpoint)
    ? { bytes, editorBytes: most }
    : { bytes, editorBytes: bytes };
  return { pattern: toPattern(toBrowserPath(endpoint.path)), limit };
}

const RULES = listEndpoints()
  .filter(({ exposure, method }) => exposure !== 'server' && method !== 'GET' && method !== 'DELETE')
  .map(toRule);

const { call, details, document, upload } = BODY_LIMIT_BYTES;
const CALL: BodyLimit = { bytes: call, editorBytes: call };
const WEBHOOK: BodyLimit = { bytes: WEBHOOK_BODY_BYTES, editorBytes: WEBHOOK_BODY_BYTES };
const UPLOAD: BodyLimit = { bytes: upload, editorBytes: upload };
const DOCUMENT: BodyLimit = { bytes: document, editorBytes: document };
const DETAILS: BodyLimit = { bytes: details, editorBytes: details };

/** Case and a slash at the end make no other address. */
export function getBodyLimit(path: string): BodyLimit {
  const asked = path.toLowerCase().replace(/(?<=.)\/$/, '');
  if (DETAILS_FORMS.has(asked)) return DETAILS;
  if (UPLOAD_FORMS.has(asked)) return UPLOAD;
  if (DOCUMENT_FORM.test(asked)) return DOCUMENT;
  if (asked.startsWith(`${WEBHOOK_PATH}/`)) return WEBHOOK;
  if (!asked.startsWith('/api/')) return CALL;
  return RULES.find(({ pattern }) => pattern.test(asked))?.limit ?? CALL;
}
