// Limits: forms that work by themselves, one for each period.

import type { AstroGlobal } from 'astro';
import {
  getDepositLimits,
  getPrecommitmentLimit,
  getSpendLimits,
  type Limits,
  removeDepositLimit,
  removePrecommitmentLimit,
  removeSpendLimit,
  setDepositLimit,
  setPrecommitmentLimit,
  setSpendLimit,
} from '#lib/contracts/care/limits.ts';
import { getCustomer } from '#lib/contracts/identity/customer.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { FieldErrors, Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { LIMIT_PERIODS, type LimitPeriod } from '#lib/domain/limits/limit.ts';
import { toAmount, toCents, toMoney } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { limitForm, precommitmentForm } from '#lib/forms/account/limit-form.ts';
import type { LimitCardView, LimitsView, PrecommitmentView } from '#lib/forms/account/limits-view.ts';
import { createFormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';

interface LimitsPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
}
type Astro = Pick<AstroGlobal, 'request' | 'locals' | 'response' | 'redirect'>;
type KeepNotices = (messages: readonly Message[]) => void;

/** Which card a form belongs to, and what became of it. */
interface Sent {
  readonly kind: 'spend' | 'deposit';
  readonly period: LimitPeriod;
  readonly data?: FormData;
  readonly errors?: FieldErrors;
  readonly trouble?: string;
}

interface Refusal {
  readonly errors: FieldErrors;
  readonly trouble: string | undefined;
}

/** The words of a refusal; other faults are thrown. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof ServiceLost) return { errors: {}, trouble: GATEWAY_ERRORS[error.code].message };
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { amount, period } = error.errors;
  const errors = { ...(amount && { amount }), ...(period && { period }) };
  return { errors, trouble: Object.keys(errors).length > 0 ? undefined : error.message };
}

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.slice(0, 80) : '';
};
const readPeriod = (data: FormData): LimitPeriod =>
  LIMIT_PERIODS.find((period) => period === readText(data, 'period')) ?? 'week';

function findMostCents({ systemLimits }: Limits, period: LimitPeriod): number | undefined {
  const most = systemLimits.find((limit) => limit.period === period);
  return most && toCents(most.amount.amount);
}

function listCards(
  { t }: LimitsPage,
  kind: 'spend' | 'deposit',
  limits: Limits,
  sent: Sent | undefined,
): LimitCardView[] {
  return limits.availablePeriods.map((period) => {
    const own = sent?.kind === kind && sent.period === period ? sent : undefined;
    const mostCents = findMostCents(limits, period);
    const bounds = { mostCents };
    const limit = limits.customerLimits.find((set) => set.period === period);
    const view = own?.data
      ? parseFormView(limitForm, own.data, bounds, t).view
      : createFormView(limitForm, bounds, t, limit && { amount: limit.amount.amount });
    return {
      kind,
      period,
      limit,
      used: limits.spent.find((spent) => spent.period === period)?.amount ?? toMoney(0),
      most: mostCents === undefined ? undefined : toMoney(mostCents),
      form: own?.errors ? { ...view, errors: { ...view.errors, ...own.errors } } : view,
      trouble: own?.trouble,
    };
  });
}

async function showLimits(page: LimitsPage, sent?: Sent): Promise<LimitsView> {
  const { mine } = page;
  const [{ result: spend }, { result: deposit }, { result: customer }] = await Promise.all([
    mine.call(getSpendLimits),
    mine.call(getDepositLimits),
    mine.call(getCustomer),
  ]);
  return {
    spend: listCards(page, 'spend', spend, sent),
    deposit: listCards(page, 'deposit', deposit, sent),
    isRequired: spend.isRequired,
    raiseWaitDays: Math.round(spend.raiseWaitMs / DAY_MS),
    zone: STATE_ZONES[customer.state],
  };
}

const CALLS = {
  spend: { get: getSpendLimits, set: setSpendLimit, remove: removeSpendLimit },
  deposit: { get: getDepositLimits, set: setDepositLimit, remove: removeDepositLimit },
} as const;

/** Sets or removes a limit: what is said of it, or the form again. */
async function changeLimit({ mine, t }: LimitsPage, data: FormData): Promise<readonly Message[] | Sent> {
  const kind = readText(data, 'kind') === 'deposit' ? 'deposit' : 'spend';
  const period = readPeriod(data);
  const { get, set, remove } = CALLS[kind];
  const id = readText(data, 'remove');
  try {
    if (id !== '') return (await mine.call(remove, { params: { id } })).messages;
    const { result } = await mine.call(get);
    const parsed = parseFormView(limitForm, data, { mostCents: findMostCents(result, period) }, t);
    if (parsed.state === 'invalid') return { kind, period, data };
    const body = { period, amount: toAmount(parsed.values.amount) };
    return (await mine.call(set, { body })).messages;
  } catch (error) {
    const { errors, trouble } = toRefusal(error);
    return { kind, period, ...(id === '' && { data }), errors, ...(trouble !== undefined && { trouble }) };
  }
}

const isSent = (outcome: readonly Message[] | Sent): outcome is Sent => 'kind' in outcome;

/** What the page of spend and deposit limits shows, or where a form leads. */
export async function loadLimitsPage(
  astro: Astro,
  page: LimitsPage,
  keepNotices: KeepNotices,
): Promise<LimitsView | Response> {
  if (astro.request.method !== 'POST') return showLimits(page);
  const outcome = await changeLimit(page, await readForm(astro));
  if (isSent(outcome)) {
    astro.response.status = UNPROCESSABLE;
    return showLimits(page, outcome);
  }
  keepNotices(outcome);
  return astro.redirect(urls.spendLimits(), SEE_OTHER);
}

interface SentPrecommitment extends Partial<Refusal> {
  readonly data: FormData | undefined;
}

async function showPrecommitment(
  { mine, t }: LimitsPage,
  sent?: SentPrecommitment,
): Promise<PrecommitmentView> {
  const [{ result: limits }, { result: customer }] = await Promise.all([
    mine.call(getPrecommitmentLimit),
    mine.call(getCustomer),
  ]);
  const limit =
    limits.customerLimits.find(({ pending }) => !pending || pending.amount) ?? limits.customerLimits[0];
  const bounds = { mostCents: undefined };
  const view = sent?.data
    ? parseFormView(precommitmentForm, sent.data, bounds, t).view
    : createFormView(
        precommitmentForm,
        bounds,
        t,
        limit ? { amount: limit.amount.amount, period: limit.period } : { period: 'month' },
      );
  return {
    limit,
    ending: limits.customerLimits.filter(({ id }) => id !== limit?.id),
    used: limit && limits.spent.find(({ period }) => period === limit.period)?.amount,
    form: sent?.errors ? { ...view, errors: { ...view.errors, ...sent.errors } } : view,
    trouble: sent?.trouble,
    raiseWaitDays: Math.round(limits.raiseWaitMs / DAY_MS),
    zone: STATE_ZONES[customer.state],
  };
}

async function changePrecommitment(
  { mine, t }: LimitsPage,
  data: FormData,
): Promise<readonly Message[] | SentPrecommitment> {
  const isRemoval = readText(data, 'remove') !== '';
  try {
    if (isRemoval) return (await mine.call(removePrecommitmentLimit)).messages;
    const parsed = parseFormView(precommitmentForm, data, { mostCents: undefined }, t);
    if (parsed.state === 'invalid') return { data };
    const { amount, period } = parsed.values;
    return (await mine.call(setPrecommitmentLimit, { body: { period, amount: toAmount(amount) } })).messages;
  } catch (error) {
    return { data: isRemoval ? undefined : data, ...toRefusal(error) };
  }
}

/** What the page of the pre-commitment shows, or where its form leads. */
export async function loadPrecommitmentPage(
  astro: Astro,
  page: LimitsPage,
  keepNotices: KeepNotices,
): Promise<PrecommitmentView | Response> {
  if (astro.request.method !== 'POST') return showPrecommitment(page);
  const outcome = await changePrecommitment(page, await readForm(astro));
  if ('data' in outcome) {
    astro.response.status = UNPROCESSABLE;
    return showPrecommitment(page, outcome);
  }
  keepNotices(outcome);
  return astro.redirect(urls.precommitmentLimit(), SEE_OTHER);
}
