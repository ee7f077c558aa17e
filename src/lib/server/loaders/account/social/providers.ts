// The providers that the shop has set up, and the way to them.
import type { AstroGlobal } from 'astro';
import { getSocialProviders, type SocialProvider } from '#lib/contracts/identity/social.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { ServiceLost } from '../../../services/service.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';
import { allowOrigins } from '../../../session/csp.ts';

/** A login without them works as well. The page's forms may lead to them. */
export async function openProviders(
  astro: Pick<AstroGlobal, 'csp'>,
  api: Pick<VisitorApi, 'call'>,
): Promise<readonly SocialProvider[]> {
  try {
    const { result } = await api.call(getSocialProviders);
    allowOrigins(astro, [{ formAction: result.map(({ origin }) => origin) }]);
    return result.map(({ key }) => key);
  } catch (error) {
    if (error instanceof ApiError || error instanceof ServiceLost) return [];
    throw error;
  }
}

/** Where a provider sends the browser back to. */
export const toRedirectUri = ({ origin }: URL, provider: SocialProvider): string =>
  `${origin}${urls.socialCallback(provider)}`;
