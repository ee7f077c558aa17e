// A provider sends the browser back. Nothing changes on a GET, nor by a form of another site (decision R4): the page
// holds what came in a form of its own, which posts itself with the browser's cookies.

import type { AstroGlobal } from 'astro';
import { z } from 'zod';
import { linkSocial, logInWithSocial, SocialProvider, SocialSignUp } from '#lib/contracts/identity/social.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { SEE_OTHER, UNAUTHORIZED } from '#lib/http-status.ts';
import { isSameOrigin } from '../../../gateway/same-origin.ts';
import { storeNotices } from '../../../session/notices.ts';
import { type PendingSocial, takePendingSocial } from '../../../session/pending-social.ts';
import { readForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { trySignIn } from '../try-sign-in.ts';
import { toRedirectUri } from './providers.ts';
import { getFirstMessage, refuse, type SocialRefusal } from './refusal.ts';

const FIELD_MAX = 2048;
const FIELDS = ['code', 'state', 'error', 'user'] as const;
/** What providers call a person who went back. */
const GIVEN_UP: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

export type SocialCallbackView =
  | { readonly state: 'going'; readonly fields: readonly (readonly [string, string])[] }
  | SocialRefusal;

interface Page {
  readonly t: Translate;
}

const AppleUser = z.object({
  name: z
    .object({ firstName: z.string().max(60).optional(), lastName: z.string().max(60).optional() })
    .optional(),
});

/** Apple says the name once, as JSON beside the code. */
function readName(user: string): { firstname?: string; lastname?: string } {
  try {
    const { name } = AppleUser.parse(JSON.parse(user));
    return {
      ...(name?.firstName && { firstname: name.firstName }),
      ...(name?.lastName && { lastname: name.lastName }),
    };
  } catch {
    return {};
  }
}

const readField = (data: { get(name: string): unknown }, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' && value.length <= FIELD_MAX ? value : '';
};

type Returned = Readonly<Record<(typeof FIELDS)[number], string>>;

const readReturned = (data: { get(name: string): unknown }): Returned => ({
  code: readField(data, 'code'),
  state: readField(data, 'state'),
  error: readField(data, 'error'),
  user: readField(data, 'user'),
});

async function link(
  astro: AstroGlobal,
  { t }: Page,
  body: Parameters<typeof toLinkBody>[0],
): Promise<SocialCallbackView | Response> {
  try {
    await createServerApi(astro).call(linkSocial, { body: toLinkBody(body) });
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    return refuse(astro, status, getFirstMessage({ errors }) ?? '', urls.socialAccounts());
  }
  const message = t('social.linked', { provider: t(`social.name-${body.provider}`) });
  storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message }]);
  return astro.redirect(urls.socialAccounts(), SEE_OTHER);
}

interface Asked {
  readonly provider: SocialProvider;
  readonly redirectUri: string;
  readonly browser: string;
  readonly code: string;
  readonly state: string;
  readonly firstname?: string;
  readonly lastname?: string;
}
const toLinkBody = ({ firstname: _, lastname: __, ...body }: Asked) => body;

async function logIn(
  astro: AstroGlobal,
  { t }: Page,
  asked: Asked,
  redirect: string,
): Promise<SocialCallbackView | Response> {
  const api = createServerApi(astro);
  const done = await trySignIn(() => api.signIn(logInWithSocial, asked));
  if (done.outcome === 'signed_in') {
    const action = done.visitor.state === 'customer' ? getRequiredAction(done.visitor.customer) : undefined;
    return astro.redirect(action ? getRequiredActionPath(action) : redirect, SEE_OTHER);
  }
  const { envelope, status } = done;
  if (envelope.error?.code === '2fa_required') return astro.redirect(urls.loginCode(redirect), SEE_OTHER);
  const signUp = SocialSignUp.safeParse(envelope.result).data;
  if (envelope.error?.code !== 'social_unknown' || !signUp)
    return refuse(astro, status, getFirstMessage(envelope) ?? t('social.refused'), urls.login(redirect));
  astro.locals.context.setCookie('social_sign_up', signUp.token);
  return astro.redirect(urls.socialSignUp(redirect), SEE_OTHER);
}

async function finish(
  astro: AstroGlobal,
  page: Page,
  {
    provider,
    returned,
    pending,
  }: { provider: SocialProvider; returned: Returned; pending?: PendingSocial | undefined },
): Promise<SocialCallbackView | Response> {
  const back = pending?.intent === 'link' ? urls.socialAccounts() : urls.login(pending?.redirect);
  if (GIVEN_UP.has(returned.error)) return astro.redirect(back, SEE_OTHER);
  if (!pending || returned.code === '') return refuse(astro, UNAUTHORIZED, page.t('social.refused'), back);
  const { code, state, user } = returned;
  const redirectUri = toRedirectUri(astro.url, provider);
  const asked: Asked = { provider, redirectUri, browser: pending.browser, code, state, ...readName(user) };
  return pending.intent === 'link' ? link(astro, page, asked) : logIn(astro, page, asked, pending.redirect);
}

/** What the page shows, or where it leads; undefined for what is no provider. */
export async function loadSocialCallback(
  astro: AstroGlobal,
  page: Page,
): Promise<SocialCallbackView | Response | undefined> {
  const provider = SocialProvider.safeParse(astro.params.provider).data;
  if (!provider) return undefined;
  const { headers } = astro.response;
  headers.set('cache-control', 'private, no-store');
  // The answer stays with us, and the form below says where it comes from.
  headers.set('referrer-policy', 'same-origin');
  const isPosted = astro.request.method === 'POST';
  const data = isPosted ? await readForm(astro) : astro.url.searchParams;
  const returned = readReturned(data);
  if (isPosted && isSameOrigin(astro.request)) {
    const pending = takePendingSocial(astro.locals.context);
    return finish(astro, page, { provider, returned, pending });
  }
  return {
    state: 'going',
    fields: FIELDS.flatMap((name) => (returned[name] ? [[name, returned[name]]] : [])),
  };
}
