// The providers that the shop has set up, and the way to them.
import type { AstroGlobal } from 'astro';
import { getSocialProviders, type SocialProvider } from '#lib/contracts/identity/social.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import { getPageApi, type PageApi } from '../../../page/page-api.ts';
import { ServiceLost } from '../../../services/service.ts';
import { allowOrigins } from '../../../session/csp.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';

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

/** Whether accounts elsewhere can be linked. Where that is not known, they may be. */
export async function hasSocialProviders(api: PageApi = getPageApi()): Promise<boolean> {
  try {
    return (await api.call(getSocialProviders)).result.length > 0;
  } catch (error) {
    if (error instanceof ApiError) return error.status !== NOT_FOUND;
    if (error instanceof ServiceLost) return true;
    throw error;
  }
}

/** Where a provider sends the browser back to. */
export const toRedirectUri = ({ origin }: URL, provider: SocialProvider): string =>
  `${origin}${urls.socialCallback(provider)}`;
