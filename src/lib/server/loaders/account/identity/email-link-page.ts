import type { AstroGlobal } from 'astro';
import { followEmailLink } from '#lib/contracts/identity/email-address.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { defineForm } from '#lib/forms/define-form.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { readForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { submitForm } from '../../page/submit-form.ts';
import { isLinkGone } from './check-link.ts';

const PURPOSES = ['email_confirm', 'email_change', 'email_undo'] as const;
/** One press, and nothing to fill in. */
const pressForm = defineForm({ fields: {}, rules: {}, errors: { email_taken: 'security.email-taken' } });

export type EmailLinkView =
  | { readonly state: 'asking'; readonly form: FormView }
  | ({ readonly state: 'done' } & ResultOf<typeof followEmailLink>)
  /** The link is no longer valid. */
  | { readonly state: 'gone' };

export async function loadEmailLinkPage(
  astro: AstroGlobal,
  { t }: Pick<PageContext, 't'>,
  token: string,
): Promise<EmailLinkView> {
  const { headers } = astro.response;
  headers.set('cache-control', 'private, no-store');
  headers.set('referrer-policy', 'no-referrer');
  const api = createServerApi(astro);
  const form = createFormView(pressForm, undefined, t);
  if (astro.request.method !== 'POST') {
    const isGone = await isLinkGone(astro, api, { token, purposes: [...PURPOSES] });
    return isGone ? { state: 'gone' } : { state: 'asking', form };
  }
  const data = await readForm(astro);
  const sent = await submitForm(astro, { form: pressForm, data, context: undefined, t }, async () => {
    const { result } = await api.call(followEmailLink, { body: { token } });
    return result;
  });
  if (sent.state === 'done') return { state: 'done', ...sent.result };
  // A token of another length is no link either.
  const isGone = sent.code === 'link_invalid' || sent.code === 'validation_failed';
  return isGone ? { state: 'gone' } : { state: 'asking', form: sent.view };
}
