// Confirms who is there, then sends once more what had to wait for it.

import type { AstroGlobal } from 'astro';
import { z } from 'zod';
import {
  type CodeRequest,
  getTwoFactor,
  sendElevationCode,
  TwoFactorMethod,
} from '#lib/contracts/identity/two-factor.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { codeForm } from '#lib/forms/account/security-forms.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { FORBIDDEN, SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../../page/page-context.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { submitForm } from '../../page/submit-form.ts';

type Fields = readonly (readonly [string, string])[];
const Kept = z.array(z.tuple([z.string(), z.string()])).max(100);

export type ConfirmView =
  | {
      readonly state: 'asking';
      readonly request: CodeRequest;
      readonly form: FormView;
      /** What goes along with the code. */
      readonly hidden: Fields;
      readonly target: string;
    }
  /** The form that had to wait, to be sent again. */
  | { readonly state: 'confirmed'; readonly target: string; readonly kept: Fields };

interface AccountPage extends Pick<PageContext, 't'> {
  readonly mine: VisitorApi;
}

interface Waiting {
  readonly target: string;
  readonly kept: Fields;
}

function parseKept(text: unknown): Fields {
  try {
    return Kept.parse(JSON.parse(String(text)));
  } catch {
    return [];
  }
}

const readWaiting = (data: FormData): Waiting => {
  const target = data.get('target');
  return {
    target: toSafeRedirect(typeof target === 'string' ? target : null, urls.loginAndSecurity()),
    kept: parseKept(data.get('kept')),
  };
};

const toHidden = ({ target, kept }: Waiting): Fields => [
  ['target', target],
  ['kept', JSON.stringify(kept)],
];

/** The way that the form asks for; where it was sent before is not known any more. */
async function describeRequest(mine: VisitorApi, wanted: TwoFactorMethod | undefined): Promise<CodeRequest> {
  const { result } = await mine.call(getTwoFactor);
  const [first = 'authenticator'] = result.methods;
  const method = wanted && result.methods.includes(wanted) ? wanted : first;
  const { methods, rememberForDays, identifier } = result;
  const { customer } = await readCustomer(mine);
  const hint = method === 'sms' ? identifier : method === 'email' ? customer.email : '';
  return { method, methods, hint, rememberForDays };
}

async function readCustomer(mine: VisitorApi) {
  const visitor = await mine.getVisitor();
  if (visitor.state !== 'customer') throw new Error('An account page without a customer');
  return visitor;
}

/** What the page shows, or where it leads: only a form that had to wait leads here. */
export async function loadConfirmPage(
  astro: AstroGlobal,
  { t, mine }: AccountPage,
): Promise<ConfirmView | Response> {
  const { elevation } = astro.locals;
  if (elevation) {
    astro.response.status = FORBIDDEN;
    const form = createFormView(codeForm, undefined, t);
    return { state: 'asking', ...elevation, form, hidden: toHidden(elevation) };
  }
  if (astro.request.method !== 'POST') return astro.redirect(urls.loginAndSecurity(), SEE_OTHER);
  const data = await readForm(astro);
  const waiting = readWaiting(data);
  const shown = { ...waiting, hidden: toHidden(waiting) };
  const resend = TwoFactorMethod.safeParse(data.get('send')).data;
  if (resend) {
    const { result: request } = await mine.call(sendElevationCode, { body: { method: resend } });
    return { state: 'asking', ...shown, request, form: createFormView(codeForm, undefined, t) };
  }
  const sent = await submitForm(astro, { form: codeForm, data, context: undefined, t }, (typed) =>
    mine.elevate(typed),
  );
  if (sent.state === 'done') return { state: 'confirmed', ...waiting };
  const request = await describeRequest(mine, TwoFactorMethod.safeParse(data.get('method')).data);
  return { state: 'asking', ...shown, request, form: sent.view };
}
