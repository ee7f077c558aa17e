// Paying money in: a form that works by itself. Each form that is made has its own key, so however often it is sent
// it pays once (decision M3).
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { FieldErrors, Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/visitor.ts';
import { createDeposit, getWallet, type Wallet } from '#lib/contracts/wallet.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { parseTypedAmount, toAmount, toCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { depositForm } from '#lib/forms/account/deposit-form.ts';
import type { DepositView } from '#lib/forms/account/deposit-view.ts';
import { createFormView, parseFormView } from '#lib/forms/form-view.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../services/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

const SEE_OTHER = 303;
const UNPROCESSABLE = 422;
const KEY = /^[\w-]{8,128}$/;

type DepositMethod = NonNullable<DepositView['method']>;
interface DepositFailure {
  readonly status: number;
  /** Errors by field. */
  readonly errors: FieldErrors;
  readonly trouble?: string;
  readonly isKeySpent?: boolean;
}

function findOpenMethod({ paymentMethods }: Wallet): DepositMethod | undefined {
  const open = paymentMethods.find(({ rules }) => rules.enabled);
  if (!open) return undefined;
  const { minAmount, maxAmount } = open.rules;
  return { code: open.code, minCents: toCents(minAmount.amount), maxCents: toCents(maxAmount.amount) };
}

const readKey = (data: FormData): string => {
  const key = data.get('key');
  return typeof key === 'string' ? key.trim() : '';
};

/** A page of this site, other than this one. */
function parseReturnAddress(asked: string | null): string | undefined {
  const address = toSafeRedirect(asked, '');
  return address === '' || address.toLowerCase().startsWith(urls.deposit()) ? undefined : address;
}

/** An amount that an address names, as it is typed; nothing when it is none. */
function prefillAmount(asked: string | null): string {
  const cents = parseTypedAmount(asked ?? '');
  return cents ? toAmount(cents) : '';
}

function toDepositFailure(error: unknown): DepositFailure {
  if (error instanceof ServiceLost) {
    const { status, message } = GATEWAY_ERRORS[error.code];
    return { status, errors: {}, trouble: message };
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const isKeySpent = error.code === 'idempotency_key_reused';
  const { amount } = error.errors;
  return amount
    ? { status: error.status, errors: { amount } }
    : { status: error.status, errors: {}, trouble: error.message, isKeySpent };
}

interface DepositDone {
  readonly depositId: string;
  readonly messages: readonly Message[];
}

/** One attempt: the deposit, or why there is none. @param cents of the method's currency */
async function attemptDeposit(
  api: Pick<VisitorApi, 'call'>,
  method: DepositMethod,
  key: string,
  cents: number,
): Promise<DepositDone | DepositFailure> {
  try {
    const body = { amount: toAmount(cents), depositMethodId: method.code };
    const { result, messages } = await api.call(createDeposit, { body, idempotencyKey: key });
    return { depositId: result.id, messages };
  } catch (error) {
    return toDepositFailure(error);
  }
}

interface DepositPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly t: Translate;
}

/** What the page shows, or where it sends the customer once the money is in. */
export async function loadDepositPage(
  astro: Pick<AstroGlobal, 'request' | 'url' | 'response' | 'redirect'>,
  { mine, t }: DepositPage,
  keepNotices: (messages: readonly Message[]) => void = () => undefined,
): Promise<DepositView | Response> {
  const { searchParams } = astro.url;
  const returnTo = parseReturnAddress(searchParams.get('returnTo'));
  const { result: wallet } = await mine.call(getWallet);
  const method = findOpenMethod(wallet);
  const view = { wallet, method, returnTo };
  if (!method) return { ...view, form: undefined, key: randomUUID() };
  if (astro.request.method !== 'POST') {
    const amount = prefillAmount(searchParams.get('amount'));
    return { ...view, form: createFormView(depositForm, method, t, { amount }), key: randomUUID() };
  }
  const data = await readForm(astro);
  const sent = readKey(data);
  const key = KEY.test(sent) ? sent : randomUUID();
  const parsed = parseFormView(depositForm, data, method, t);
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { ...view, form: parsed.view, key };
  }
  const done = await attemptDeposit(mine, method, key, parsed.values.amount);
  if ('depositId' in done) {
    // The page of the deposit says so itself.
    if (returnTo !== undefined) keepNotices(done.messages);
    return astro.redirect(returnTo ?? urls.depositSuccess(done.depositId), SEE_OTHER);
  }
  const { status, errors, trouble, isKeySpent = false } = done;
  astro.response.status = status;
  const form = { ...parsed.view, errors };
  return { ...view, form, trouble, isKeySpent, key: isKeySpent ? randomUUID() : key };
}
