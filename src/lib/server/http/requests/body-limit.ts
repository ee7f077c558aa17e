// How large the body of a request may be, by its address: decided before a byte of it is read.

import { MAIL_WEBHOOK_BYTES, MAIL_WEBHOOK_PATH } from '#lib/contracts/conversations/mail-webhook.ts';
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
  /** Answers 200 to whom the larger limit is for; the session of an editor where it is left out. */
  readonly checkedAt?: string;
}

/** Forms of pages that bring photos. A proxy before the front lets them through too (deploy/nginx.conf). */
export const UPLOAD_FORMS: ReadonlySet<string> = new Set(['/my-account/manual-verification']);

/** Forms of the desk that bring files: for those who are signed in there alone. A proxy before lets them through too. */
const DESK_UPLOAD_FORMS =
  /^\/operator\/(?:brands\/(?:import|[^/]+\/files)|games\/[^/]+\/(?:history|draws\/[^/]+)|bank\/read|books\/[\d-]+)$/;
/** Those that are shown again with a sentence where a file is too large. */
const OVERSIZE_FORMS = /^\/operator\/(?:brands\/|games\/[^/]+\/draws\/)/;

const toPattern = (path: string): RegExp => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const isForEditors = ({ exposure, access }: EndpointShape): boolean =>
  exposure === 'editor' && access !== 'credentials';

function toRule(endpoint: EndpointShape) {
  const most = getBodyLimitBytes(endpoint);
  // A program that runs the shop may send what its call says; the token is checked by the services.
  const bytes = endpoint.exposure === 'operator' ? most : Math.min(most, BODY_LIMIT_BYTES.call);
  const limit: BodyLimit = isForEditors(endpoint)
    ? { bytes, editorBytes: most }
    : { bytes, editorBytes: bytes };
  return { pattern: toPattern(toBrowserPath(endpoint.path)), limit };
}

const RULES = listEndpoints()
  .filter(({ exposure, method }) => exposure !== 'server' && method !== 'GET' && method !== 'DELETE')
  .map(toRule);

const { call, details, upload } = BODY_LIMIT_BYTES;
const CALL: BodyLimit = { bytes: call, editorBytes: call };
const WEBHOOK: BodyLimit = { bytes: WEBHOOK_BODY_BYTES, editorBytes: WEBHOOK_BODY_BYTES };
const MAIL: BodyLimit = { bytes: MAIL_WEBHOOK_BYTES, editorBytes: MAIL_WEBHOOK_BYTES };
const UPLOAD: BodyLimit = { bytes: upload, editorBytes: upload };
const DESK_UPLOAD: BodyLimit = { bytes: call, editorBytes: upload, checkedAt: '/operator' };
const DETAILS: BodyLimit = { bytes: details, editorBytes: details };

/** Case and a slash at the end make no other address. */
const toAsked = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** Where a form of the desk is shown again that brought more than may be sent; undefined for any other. */
export function findOversizeAddress(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const asked = toAsked(pathname);
  if (!DESK_UPLOAD_FORMS.test(asked) || !OVERSIZE_FORMS.test(asked)) return undefined;
  searchParams.set('fault', 'size');
  return `${pathname}?${searchParams}`;
}

export function getBodyLimit(path: string): BodyLimit {
  const asked = toAsked(path);
  if (DESK_UPLOAD_FORMS.test(asked)) return DESK_UPLOAD;
  if (DETAILS_FORMS.has(asked)) return DETAILS;
  if (UPLOAD_FORMS.has(asked)) return UPLOAD;
  if (asked.startsWith(`${WEBHOOK_PATH}/`)) return WEBHOOK;
  if (asked === MAIL_WEBHOOK_PATH) return MAIL;
  if (!asked.startsWith('/api/')) return CALL;
  return RULES.find(({ pattern }) => pattern.test(asked))?.limit ?? CALL;
}
