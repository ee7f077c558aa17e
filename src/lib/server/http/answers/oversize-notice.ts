// What says that a body is too large: at its page again where that is a form of the desk.
import { SEE_OTHER } from '#lib/http-status.ts';
import { findOversizeAddress } from '../requests/body-limit.ts';
import { NOTICES, type Notice } from './notice.ts';

export function findOversizeNotice(url: string): Notice {
  const location = findOversizeAddress(url);
  return location === undefined
    ? NOTICES.body
    : { ...NOTICES.body, status: SEE_OTHER, headers: { location } };
}
