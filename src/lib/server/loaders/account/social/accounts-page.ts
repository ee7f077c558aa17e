// The accounts elsewhere that open the customer's account: listed, linked, unlinked.

import type { AstroGlobal } from 'astro';
import {
  beginSocialLink,
  getSocialAccounts,
  SocialProvider,
  unlinkSocial,
} from '#lib/contracts/identity/social.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { beginTwoFactorForm } from '#lib/forms/account/security-forms.ts';
import type { SocialList } from '#lib/forms/account/security-view.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { storeNotices } from '../../../session/notices.ts';
import { keepPendingSocial } from '../../../session/pending-social.ts';
import { readForm } from '../../page/form-body.ts';
import { submitForm } from '../../page/submit-form.ts';
import { type AccountPage, readConfirmation, toPassword } from '../identity/security-action.ts';
import { openProviders, toRedirectUri } from './providers.ts';

/** Undefined where there is nothing to list and nothing to link. */
export async function loadSocialList(
  astro: AstroGlobal,
  { mine }: AccountPage,
): Promise<SocialList | undefined> {
  const [providers, { result }] = await Promise.all([
    openProviders(astro, mine),
    mine.call(getSocialAccounts),
  ]);
  return providers.length === 0 && result.accounts.length === 0 ? undefined : { ...result, providers };
}

export interface SocialChangeView {
  readonly provider: SocialProvider;
  readonly form: FormView;
  readonly asksPassword: boolean;
  readonly hasPassword: boolean;
  /** Why nothing was done. */
  readonly trouble: string | undefined;
}

const CHANGES = { link: 'link', unlink: 'unlink' } as const;
type Change = keyof typeof CHANGES;

async function send(
  astro: AstroGlobal,
  { mine, t }: AccountPage,
  { change, provider, password }: { change: Change; provider: SocialProvider; password: string },
): Promise<string> {
  const currentPassword = toPassword(password);
  if (change === 'unlink') {
    await mine.call(unlinkSocial, { body: { provider, currentPassword } });
    const message = t('social.unlinked', { provider: t(`social.name-${provider}`) });
    storeNotices(astro.locals.context, [{ code: 'success', level: 'success', message }]);
    return urls.socialAccounts();
  }
  const browser = keepPendingSocial(astro.locals.context, 'link', urls.socialAccounts());
  const redirectUri = toRedirectUri(astro.url, provider);
  const body = { provider, redirectUri, browser, currentPassword };
  return (await mine.call(beginSocialLink, { body })).result.address;
}

/** The form that links or unlinks one; undefined where that cannot be done. */
export async function loadSocialChange(
  astro: AstroGlobal,
  page: AccountPage,
  change: Change,
): Promise<SocialChangeView | Response | undefined> {
  const { mine, t } = page;
  const list = await loadSocialList(astro, page);
  const provider = SocialProvider.safeParse(astro.url.searchParams.get('provider')).data;
  if (!list) return undefined;
  const isLinked = list.accounts.some((account) => account.provider === provider);
  const canChange =
    provider && (change === 'unlink' ? isLinked : !isLinked && list.providers.includes(provider));
  if (!canChange) return astro.redirect(urls.socialAccounts(), SEE_OTHER);
  const context = await readConfirmation(mine);
  const shown = { provider, ...context, hasPassword: list.hasPassword };
  if (astro.request.method !== 'POST')
    return { ...shown, form: createFormView(beginTwoFactorForm, context, t), trouble: undefined };
  const data = await readForm(astro);
  const sent = await submitForm(
    astro,
    { form: beginTwoFactorForm, data, context, t },
    ({ currentPassword }) => send(astro, page, { change, provider, password: currentPassword }),
  );
  if (sent.state === 'done') return astro.redirect(sent.result, SEE_OTHER);
  return { ...shown, form: sent.view, trouble: sent.view.errors.general?.[0]?.message };
}
