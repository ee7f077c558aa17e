// Breaks, exclusions and how often the reality check comes: forms that work by themselves.

import type { AstroGlobal } from 'astro';
import { excludeSelf, getRealityCheck, setRealityCheck, takeBreak } from '#lib/contracts/care/care.ts';
import type { CustomerCare } from '#lib/contracts/customer/care.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { listLongerBreaks, listLongerExclusions } from '#lib/domain/limits/exclusion-end.ts';
import { listRealityCheckMinutes } from '#lib/domain/limits/reality-check.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { breakForm, exclusionForm, realityCheckForm } from '#lib/forms/account/care-forms.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { getShopNow } from '../../../services/platform.ts';
import { ServiceLost } from '../../../services/service.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';

const FORMS = ['break', 'exclusion', 'reality'] as const;
type FormName = (typeof FORMS)[number];

interface TimeOutPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
}

export interface TimeOutView {
  readonly exclusion: CustomerCare['exclusion'];
  readonly forms: Readonly<Record<FormName, FormView>>;
  /** Whether a break, or an exclusion, would last longer than what holds already. */
  readonly hasBreaks: boolean;
  readonly hasExclusions: boolean;
  /** Why a form did nothing, by the form. */
  readonly trouble: Partial<Record<FormName, string>>;
  /** The customer's IANA zone. */
  readonly zone: string;
  /** How often the licence asks for a reality check, in minutes; undefined where it leaves that to the customer. */
  readonly realityMaxMinutes: number | undefined;
  /** Whether that leaves a choice. */
  readonly hasRealityChoice: boolean;
}

/** The words of a refusal; other faults are thrown. */
function toTrouble(error: unknown): string {
  if (error instanceof ServiceLost) return GATEWAY_ERRORS[error.code].message;
  if (error instanceof ApiError && error.status < 500) return error.message;
  throw error;
}

/** The form with some of the options of a field. */
function narrowOptions(view: FormView, name: string, allowed: readonly string[]): FormView {
  const field = view.fields[name];
  if (!field) throw new RangeError(`The form has no field "${name}"`);
  const options = Object.fromEntries(
    Object.entries(field.options ?? {}).filter(([option]) => allowed.includes(option)),
  );
  return { ...view, fields: { ...view.fields, [name]: { ...field, options } } };
}

async function show(
  { mine, t }: TimeOutPage,
  sent: Partial<Pick<TimeOutView, 'trouble'>> & { readonly forms?: Partial<TimeOutView['forms']> } = {},
): Promise<TimeOutView> {
  const [{ result: customer }, { result: check }] = await Promise.all([
    mine.call(getCustomer),
    mine.call(getRealityCheck),
  ]);
  const choices = listRealityCheckMinutes(check.maxMinutes);
  const forms = {
    break: createFormView(breakForm, undefined, t),
    exclusion: createFormView(exclusionForm, undefined, t),
    reality: createFormView(realityCheckForm, undefined, t, { minutes: String(check.minutes) }),
    ...sent.forms,
  };
  const { exclusion } = customer;
  const zone = STATE_ZONES[customer.state];
  const now = getShopNow();
  const breaks = listLongerBreaks(exclusion, now, zone);
  const exclusions = listLongerExclusions(exclusion, now, zone);
  return {
    exclusion,
    forms: {
      break: narrowOptions(forms.break, 'length', breaks),
      exclusion: narrowOptions(forms.exclusion, 'span', exclusions),
      reality: narrowOptions(forms.reality, 'minutes', choices),
    },
    hasBreaks: breaks.length > 0,
    hasExclusions: exclusions.length > 0,
    trouble: sent.trouble ?? {},
    zone,
    realityMaxMinutes: check.maxMinutes,
    hasRealityChoice: choices.length > 1,
  };
}

/** Does what one of the forms asks for: the key of what is said of it, or the form again. */
async function submit({ mine, t }: TimeOutPage, name: FormName, data: FormData): Promise<string | FormView> {
  if (name === 'break') {
    const parsed = parseFormView(breakForm, data, undefined, t);
    if (parsed.state === 'invalid') return parsed.view;
    await mine.call(takeBreak, { body: parsed.values });
    return 'care.begun-break';
  }
  if (name === 'reality') {
    const parsed = parseFormView(realityCheckForm, data, undefined, t);
    if (parsed.state === 'invalid') return parsed.view;
    await mine.call(setRealityCheck, { body: parsed.values });
    return 'care.reality-saved';
  }
  const parsed = parseFormView(exclusionForm, data, undefined, t);
  if (parsed.state === 'invalid') return parsed.view;
  const { span, reason } = parsed.values;
  await mine.call(excludeSelf, { body: { length: span, reason } });
  return 'care.begun-exclusion';
}

/** What the page shows, or where a form leads. */
export async function loadTimeOutPage(
  astro: Pick<AstroGlobal, 'request' | 'locals' | 'response' | 'redirect'>,
  page: TimeOutPage,
  keepNotices: (messages: readonly Message[]) => void,
): Promise<TimeOutView | Response> {
  if (astro.request.method !== 'POST') return show(page);
  const data = await readForm(astro);
  const asked = data.get('form');
  const name = FORMS.find((form) => form === asked) ?? 'break';
  try {
    const outcome = await submit(page, name, data);
    if (typeof outcome === 'string') {
      keepNotices([{ code: 'success', level: 'success', message: page.t(outcome) }]);
      return astro.redirect(urls.timeOut(), SEE_OTHER);
    }
    astro.response.status = UNPROCESSABLE;
    return show(page, { forms: { [name]: outcome } });
  } catch (error) {
    const trouble = toTrouble(error);
    astro.response.status = UNPROCESSABLE;
    return show(page, { trouble: { [name]: trouble } });
  }
}
