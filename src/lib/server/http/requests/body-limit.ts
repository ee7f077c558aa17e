// How large the body of a request may be, by its address: decided before a byte of it is read.

/** Bytes. The fields of a login, a sign-up or a consent. */
export const DETAILS_MAX = 16_384;
/** Bytes. A cart line of a hundred games has 40 kB, a batch of counted events 60 kB. */
export const CALL_MAX = 131_072;
/** Bytes. A long article, and a picture with the form around it. */
const EDITOR_CALL_MAX = 1_048_576;
const UPLOAD_MAX = 16_500_000;

const DETAILS =
  /^\/(?:api\/(?:login|signup|logout|consent|affiliate|editor\/session)|login|logout|checkout\/login)\/?$/i;
const UPLOAD = '/api/editor/files';
const EDITOR_CALLS = '/api/editor/';

export interface BodyLimit {
  readonly bytes: number;
  /** For an editor whose session was checked. */
  readonly editorBytes: number;
}

export function getBodyLimit(path: string): BodyLimit {
  const bytes = DETAILS.test(path) ? DETAILS_MAX : CALL_MAX;
  if (path === UPLOAD) return { bytes, editorBytes: UPLOAD_MAX };
  return { bytes, editorBytes: path.startsWith(EDITOR_CALLS) ? EDITOR_CALL_MAX : bytes };
}
