// The details of a customer: a form that works by itself.

import type { AstroGlobal } from 'astro';
import { type AddressMode, type CustomerDetails, changeDetails, getDetails } from '#lib/contracts/details.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { NOTICES } from '#lib/domain/visitor/notices.ts';
import { detailsForm } from '#lib/forms/account/details-form.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { toNames } from '#lib/forms/name-rules.ts';
import { FORBIDDEN, SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { ServiceLost } from '../../services/service.ts';
import { storeNotices } from '../../session/notices.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

interface AccountPage extends Pick<PageContext, 't' | 'capabilities'> {
  readonly mine: Pick<VisitorApi, 'call'>;
}

export interface DetailsPage {
  readonly details: ResultOf<typeof getDetails>;
  /** Absent where the shop lets customers see their details and not change them. */
  readonly form?: FormView;
  /** Why nothing was saved, where no field is to blame. */
  readonly trouble?: string;
}

export const toTyped = ({ address, ...details }: CustomerDetails): Record<string, string> => ({
  firstname: details.firstname,
  lastname: details.lastname,
  ...(details.lastname === '' && { hasOneName: 'on' }),
  dateOfBirth: details.dateOfBirth,
  phone: details.phone ?? '',
  address1: address?.address1 ?? '',
  address2: address?.address2 ?? '',
  suburb: address?.suburb ?? '',
  state: details.state,
  postcode: address?.postcode ?? '',
  country: address?.country ?? 'AU',
});

/** Errors by the field of the form: those of an address name it first. */
const toFormErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field.replace(/^address\./, ''), list]));

/** The errors of a refusal by field, and its words where no field is to blame. Other faults are thrown. */
export function readRefusal(error: unknown): { errors: FieldErrors; trouble?: string } {
  if (error instanceof ServiceLost) return { errors: {}, trouble: GATEWAY_ERRORS[error.code].message };
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { general, ...errors } = toFormErrors(error.errors);
  return Object.keys(errors).length > 0
    ? { errors }
    : { errors: {}, trouble: general?.[0]?.message ?? error.message };
}

/** Which address of the lookup's list was chosen, where one was. */
export function readChoice(data: FormData): { mode: AddressMode; lookupId?: string } {
  const id = data.get('lookupId');
  if (data.get('mode') !== 'autocomplete' || typeof id !== 'string' || id === '') return { mode: 'manual' };
  return { mode: 'autocomplete', lookupId: id };
}

async function saveTyped(
  astro: AstroGlobal,
  { t, mine }: AccountPage,
  details: DetailsPage['details'],
  next: string,
): Promise<DetailsPage | Response> {
  const data = await readForm(astro);
  const parsed = parseFormView(detailsForm, data, undefined, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { details, form: parsed.view };
  }
  const { firstname, lastname, dateOfBirth, phone, ...address } = toNames(parsed.values);
  try {
    const { result } = await mine.call(changeDetails, {
      body: { firstname, lastname, dateOfBirth, phone, address: { ...address, ...readChoice(data) } },
    });
    const name = result.isNowUnverified ? 'detailsUnverified' : 'detailsUpdated';
    storeNotices(astro.locals.context, [{ code: name, message: t(NOTICES[name].message), level: 'success' }]);
    return astro.redirect(next, SEE_OTHER);
  } catch (error) {
    const { errors, trouble } = readRefusal(error);
    astro.response.status = UNPROCESSABLE;
    const form = { ...parsed.view, errors: translateErrors(errors, parsed.view.messages) };
    return { details, form, ...(trouble !== undefined && { trouble }) };
  }
}

/** What the page shows, or where the form leads. @param next address of the page once the details are saved */
export async function loadDetailsPage(
  astro: AstroGlobal,
  page: AccountPage,
  next: string,
): Promise<DetailsPage | Response> {
  const { result: details } = await page.mine.call(getDetails);
  const canChange = page.capabilities.has('account-details-manage');
  if (!canChange) {
    if (astro.request.method === 'POST') astro.response.status = FORBIDDEN;
    return { details };
  }
  if (astro.request.method === 'POST') return saveTyped(astro, page, details, next);
  return { details, form: createFormView(detailsForm, undefined, page.t, toTyped(details)) };
}
