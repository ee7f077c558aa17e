// A link of a message is looked at before its page is shown.
import type { AstroGlobal } from 'astro';
import { checkLink } from '#lib/contracts/identity/link-token.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { GONE } from '#lib/http-status.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';

const TOKEN_LENGTH_MAX = 200;

/** Whether a link opens nothing any more, which sets the status of the page. */
export async function isLinkGone(
  { response }: Pick<AstroGlobal, 'response'>,
  api: Pick<VisitorApi, 'call'>,
  { token, purposes }: BodyOf<typeof checkLink>,
): Promise<boolean> {
  const body = { token: token.slice(0, TOKEN_LENGTH_MAX), purposes };
  const { result } = await api.call(checkLink, { body });
  if (!result.isValid) response.status = GONE;
  return !result.isValid;
}
