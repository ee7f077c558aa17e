// A link of a message is looked at before its page is shown.
import type { AstroGlobal } from 'astro';
import { checkLink } from '#lib/contracts/identity/link-token.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { GONE } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';

/** A link that opens nothing; `reason` where it is another one than its age. */
export interface GoneLink {
  readonly state: 'gone';
  readonly reason: string | undefined;
}

const TOKEN_LENGTH_MAX = 200;

/** What is said of a link that does not stand, which sets the status of the page; undefined where it stands. */
export async function findGoneLink(
  { response }: Pick<AstroGlobal, 'response'>,
  api: Pick<VisitorApi, 'call'>,
  { token, purposes }: BodyOf<typeof checkLink>,
): Promise<GoneLink | undefined> {
  const body = { token: token.slice(0, TOKEN_LENGTH_MAX), purposes };
  try {
    const { result } = await api.call(checkLink, { body });
    if (result.isValid) return undefined;
    response.status = GONE;
    return { state: 'gone', reason: undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
    response.status = error.status;
    return { state: 'gone', reason: error.message };
  }
}
