// The answers that the server gives by itself, each with a sentence that says what to do.
export interface Notice {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export const NOTICES = {
  ok: { status: 200, code: 'ok', message: 'Ready.' },
  address: {
    status: 400,
    code: 'address_malformed',
    message: 'This address can’t be read. Check it, or start from the home page.',
  },
  host: { status: 400, code: 'host_malformed', message: 'The Host header can’t be read. Send a host name.' },
  editor: { status: 401, code: 'unauthorised', message: 'Log in to continue.' },
  request: { status: 400, code: 'request_malformed', message: 'The request can’t be read. Send it again.' },
  method: {
    status: 405,
    code: 'method_not_allowed',
    message: `This method is not served. Use one of ${METHODS.join(', ')}.`,
    headers: { allow: METHODS.join(', ') },
  },
  slow: { status: 408, code: 'request_slow', message: 'The request took too long to arrive. Send it again.' },
  body: { status: 413, code: 'body_too_large', message: 'The request is too large. Send less at once.' },
  addressLength: { status: 414, code: 'address_too_long', message: 'This address is too long. Shorten it.' },
  encoding: {
    status: 415,
    code: 'encoding_not_served',
    message: 'Compressed requests are not served. Send the body as it is.',
  },
  headers: {
    status: 431,
    code: 'headers_too_large',
    message: 'The headers are too large. Clear this site’s cookies and try again.',
  },
  tooMany: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many attempts. Wait a minute and try again.',
    headers: { 'retry-after': '60' },
  },
  failed: {
    status: 500,
    code: 'server_error',
    message: 'Something went wrong on our side. Try again in a moment.',
  },
  crowded: {
    status: 503,
    code: 'too_busy',
    message: 'Too much arrives at once. Try again in a moment.',
    headers: { 'retry-after': '2' },
  },
  notReady: { status: 503, code: 'not_ready', message: 'Starting or stopping. Try again in a moment.' },
  tooSlow: {
    status: 503,
    code: 'answer_slow',
    message: 'The answer takes too long. Check what happened before you try again.',
    headers: { 'retry-after': '5' },
  },
} as const satisfies Record<string, Notice>;

const renderPage = (message: string): string =>
  `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>${message}</title><p>${message}</p>` +
  '<p><a href="/">Go to the home page</a></p></html>\n';

/** A page for a browser that accepts HTML, else the envelope of a call. */
export function renderNotice(notice: Notice, accept: string | undefined): { type: string; body: Buffer } {
  const { status, code, message } = notice;
  if (accept?.includes('text/html'))
    return { type: 'text/html; charset=utf-8', body: Buffer.from(renderPage(message)) };
  const said = { code, message };
  const envelope = status < 400 ? { messages: [said] } : { error: said, errors: { general: [said] } };
  return { type: 'application/json', body: Buffer.from(JSON.stringify(envelope)) };
}
