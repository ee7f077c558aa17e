// Checks the text of a certificate, typed or one of the customer's own.
import type { AstroGlobal } from 'astro';
import {
  type Certificate,
  type CertificateClaims,
  getCertificate,
  getCertificateKeys,
  verifyCertificate,
} from '#lib/contracts/party/certificate.ts';
import type { SessionStatus } from '#lib/contracts/party/session.ts';
import type { PublicKey } from '#lib/contracts/protocol/public-key.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { verifyForm } from '#lib/forms/party/verify-form.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { ignoreUnknown } from '../account/account-data.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { submitForm } from '../page/submit-form.ts';

export type CheckOutcome =
  | {
      readonly isGood: true;
      readonly claims: CertificateClaims;
      readonly sessionStatus?: SessionStatus | undefined;
      readonly isCalledOff?: boolean | undefined;
      readonly isLate?: boolean | undefined;
      readonly isSettled?: boolean | undefined;
    }
  | { readonly isGood: false; readonly reason: 'unreadable' | 'unknown_key' | 'forged' };

export interface VerifyView {
  readonly form: FormView;
  readonly outcome: CheckOutcome | undefined;
  /** The certificate, where it is one of the customer's own. */
  readonly ownId: string | undefined;
}

const check = async (api: VisitorApi, jws: string): Promise<CheckOutcome> =>
  (await api.call(verifyCertificate, { body: { jws } })).result;

/** A certificate that the customer may see. */
export async function findOwnCertificate(api: VisitorApi, id: string): Promise<Certificate | undefined> {
  if ((await api.getVisitor()).state !== 'customer') return undefined;
  return (await ignoreUnknown(api.call(getCertificate, { params: { id } })))?.result;
}

/** The keys that certificates are checked with. */
export const loadCertificateKeys = async (api: VisitorApi): Promise<readonly PublicKey[]> =>
  (await api.call(getCertificateKeys)).result.keys;

export async function loadVerifyPage(astro: AstroGlobal, { t }: Pick<PageContext, 't'>): Promise<VerifyView> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const api = createServerApi(astro);
  if (astro.request.method !== 'POST') {
    const id = astro.url.searchParams.get('certificate');
    const own = id === null ? undefined : await findOwnCertificate(api, id);
    if (!own) return { form: createFormView(verifyForm, undefined, t), outcome: undefined, ownId: undefined };
    const form = createFormView(verifyForm, undefined, t, { jws: own.jws });
    return { form, outcome: await check(api, own.jws), ownId: own.id };
  }
  const data = await readForm(astro);
  const parts = { form: verifyForm, data, context: undefined, t };
  const sent = await submitForm(astro, parts, ({ jws }) => check(api, jws));
  if (sent.state === 'refused') return { form: sent.view, outcome: undefined, ownId: undefined };
  const typed = data.get('jws');
  const values: Record<string, string> = typeof typed === 'string' ? { jws: typed } : {};
  return { form: createFormView(verifyForm, undefined, t, values), outcome: sent.result, ownId: undefined };
}
