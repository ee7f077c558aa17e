// The second step of a login: a form for the code, and one for a recovery code.

import type { AstroGlobal } from 'astro';
import {
  type CodeRequest,
  getLoginChallenge,
  sendLoginCode,
  TwoFactorMethod,
} from '#lib/contracts/identity/two-factor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { isOutcomeUnknown } from '#lib/domain/money/lost-answer.ts';
import { type LoginReason, urls } from '#lib/domain/pages/urls.ts';
import { codeForm, recoveryCodeForm } from '#lib/forms/account/security-forms.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import { ServiceLost } from '../../../services/service.ts';
import { readPendingLogin } from '../../../session/pending-login.ts';
import { readForm } from '../../page/form-body.ts';
import { createServerApi } from '../../page/server-api.ts';
import { submitForm } from '../../page/submit-form.ts';

export interface LoginCodeView {
  readonly request: CodeRequest;
  readonly form: FormView;
  readonly recovery: FormView;
  /** Where the login leads. */
  readonly redirect: string;
}

type ServerApi = ReturnType<typeof createServerApi>;

const readMethod = (value: unknown) => TwoFactorMethod.safeParse(value).data;

/**
 * What a call answers; undefined where the login waits no longer.
 * @param isUnknown what became of it is not known: where that cannot be asked either, the login is begun again
 */
async function findRequest(
  ask: () => Promise<{ readonly result: CodeRequest }>,
  isUnknown = false,
): Promise<CodeRequest | undefined> {
  try {
    return (await ask()).result;
  } catch (error) {
    if (error instanceof ApiError && error.code === '2fa_challenge_over') return undefined;
    if (isUnknown && (error instanceof ServiceLost || error instanceof ApiError)) return undefined;
    throw error;
  }
}

/** Signs in; throws what a refusal says, so that it is shown at the field. */
async function signIn(api: ServerApi, otp: string, rememberDevice: boolean): Promise<string | undefined> {
  const done = await api.signInWithCode({ otp, rememberDevice });
  if (done.outcome === 'refused')
    throw new ApiError({ ...done.envelope, status: done.status, url: urls.loginCode() });
  const action = done.visitor.state === 'customer' ? getRequiredAction(done.visitor.customer) : undefined;
  return action && getRequiredActionPath(action);
}

async function submitCode(astro: AstroGlobal, { t }: Pick<PageContext, 't'>, api: ServerApi, data: FormData) {
  const isRecovery = data.has('recoveryCode');
  const sent = isRecovery
    ? await submitForm(astro, { form: recoveryCodeForm, data, context: undefined, t }, (typed) =>
        signIn(api, typed.recoveryCode, false),
      )
    : await submitForm(astro, { form: codeForm, data, context: undefined, t }, (typed) =>
        signIn(api, typed.otp, typed.rememberDevice),
      );
  return { isRecovery, sent };
}

/** What the page shows, or where it leads. */
export async function loadLoginCodePage(
  astro: AstroGlobal,
  page: Pick<PageContext, 't'>,
): Promise<LoginCodeView | Response> {
  const { searchParams } = astro.url;
  const redirect = toSafeRedirect(searchParams.get('redirect'), urls.home());
  astro.response.headers.set('cache-control', 'private, no-store');
  const api = createServerApi(astro);
  const toLogin = (reason: LoginReason) => astro.redirect(urls.login(redirect, reason), SEE_OTHER);
  const pending = readPendingLogin(astro.locals.context);
  if (!pending) return astro.redirect(urls.login(redirect), SEE_OTHER);
  const { challenge } = pending;
  const data = astro.request.method === 'POST' ? await readForm(astro) : undefined;
  const resend = readMethod(data?.get('send'));
  if (resend) {
    const request = await findRequest(() => api.call(sendLoginCode, { body: { challenge, method: resend } }));
    return request ? astro.redirect(urls.loginCode(redirect, request.method), SEE_OTHER) : toLogin('refused');
  }
  const submitted = data && (await submitCode(astro, page, api, data));
  if (submitted?.sent.state === 'done') return astro.redirect(submitted.sent.result ?? redirect, SEE_OTHER);
  const method = readMethod(data?.get('method') ?? searchParams.get('method'));
  const isUnknown = submitted?.sent.state === 'refused' && isOutcomeUnknown(submitted.sent.code, false);
  const request = await findRequest(
    () => api.call(getLoginChallenge, { body: { challenge, method } }),
    isUnknown,
  );
  if (!request) return toLogin(isUnknown ? 'unfinished' : 'refused');
  const shown = submitted?.sent.state === 'refused' ? submitted.sent.view : undefined;
  return {
    request,
    redirect,
    form: submitted && !submitted.isRecovery && shown ? shown : createFormView(codeForm, undefined, page.t),
    recovery: submitted?.isRecovery && shown ? shown : createFormView(recoveryCodeForm, undefined, page.t),
  };
}
