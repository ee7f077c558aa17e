// Roles of callers of the content service. A token is a bearer token or `access_token`.
import { createHmac } from 'node:crypto';
import { isSameText } from '../../secret-text.ts';
import type { SigningKeys } from '../../services.ts';
import { CmsError } from './cms-error.ts';

/** `public` sees what is published; `site` also drafts, and filters by status itself; `editor` also writes. */
export type CmsRole = 'public' | 'site' | 'editor';

const TOKEN_ROLES = ['site', 'editor'] as const;

/** The static token of a role; the one of the site may be set by `CMS_TOKEN`. */
export const getCmsToken = ({ tokenSecret, cmsToken: own }: SigningKeys, role: 'site' | 'editor'): string =>
  role === 'site' && own ? own : createHmac('sha256', tokenSecret).update(`cms ${role}`).digest('hex');

function readToken(request: Request, url: URL): string | undefined {
  const header = request.headers.get('authorization');
  return header === null
    ? (url.searchParams.get('access_token') ?? undefined)
    : header.replace(/^Bearer\s+/i, '');
}

/** @throws CmsError for an unknown token */
export function resolveRole(request: Request, url: URL, keys: SigningKeys): CmsRole {
  const token = readToken(request, url);
  if (token === undefined) return 'public';
  const role = TOKEN_ROLES.find((one) => isSameText(token, getCmsToken(keys, one)));
  if (!role) throw new CmsError('INVALID_CREDENTIALS');
  return role;
}
