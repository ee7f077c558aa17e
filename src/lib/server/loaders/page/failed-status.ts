// The status of a page whose form was refused and that says so in place.
import type { AstroGlobal } from 'astro';
import { COMMON_ERRORS, MAINTENANCE_RETRY_S } from '#lib/contracts/protocol/errors.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';

/** `code`: name of the refusal. A shop that has just closed says when to ask again (decision S9). */
export function setFailedStatus({ response }: Pick<AstroGlobal, 'response'>, code: string | undefined): void {
  const isClosed = code === 'maintenance';
  response.status = isClosed ? COMMON_ERRORS.maintenance.status : UNPROCESSABLE;
  if (isClosed) response.headers.set('retry-after', String(MAINTENANCE_RETRY_S));
}
