// Sends the browser to a provider, to log in with it.

import type { AstroGlobal } from 'astro';
import { beginSocialLogin, SocialProvider } from '#lib/contracts/identity/social.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { keepPendingSocial } from '../../../session/pending-social.ts';
import { readOpenForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { createServerApi } from '../../page/server-api.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { toRedirectUri } from './providers.ts';
import { getFirstMessage, refuse, type SocialRefusal } from './refusal.ts';

/** Where the browser goes, or why it stays. Only the buttons of the login lead here. */
export async function beginSocial(astro: AstroGlobal): Promise<Response | SocialRefusal> {
  if (astro.request.method !== 'POST') return astro.redirect(urls.login(), SEE_OTHER);
  const data = await readOpenForm(astro);
  const provider = SocialProvider.safeParse(data.get('provider')).data;
  if (!provider) return answerNotFound(astro);
  const asked = data.get('redirect');
  const redirect = toSafeRedirect(typeof asked === 'string' ? asked : null, urls.account());
  const browser = keepPendingSocial(astro.locals.context, 'login', redirect);
  const redirectUri = toRedirectUri(astro.url, provider);
  try {
    const body = { provider, redirectUri, browser };
    const { result } = await createServerApi(astro).call(beginSocialLogin, { body });
    return astro.redirect(result.address, SEE_OTHER);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'social_off') return answerNotFound(astro);
    const { status, errors } = toFormRefusal(error);
    return refuse(astro, status, getFirstMessage({ errors }) ?? '', urls.login(redirect));
  }
}
