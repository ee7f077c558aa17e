// Paying money in: a form that works by itself. Each form that is made has its own key, so however often it is sent
// it pays once (decision M3).
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { Message } from '#lib/contracts/envelope.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/visitor.ts';
import { createDeposit, type DepositMethodCode, getWallet, type Wallet } from '#lib/contracts/wallet.ts';
import { findDepositError } from '#lib/domain/account/deposit-form.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { parseTypedAmount, toAmount, toCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../services/visitor-api.ts';
import { readForm } from '../page/form-body.ts';

const SEE_OTHER = 303;
const UNPROCESSABLE = 422;
const KEY = /^[\w-]{8,128}$/;

export interface DepositView {
  readonly wallet: Wallet;
  /** The way of paying; undefined while none is open. */
  readonly method:
    | { readonly code: DepositMethodCode; readonly minCents: number; readonly maxCents: number }
    | undefined;
  /** Of this form: sending it again never pays again. */
  readonly key: string;
  /** As typed. */
  readonly amount: string;
  /** What is wrong with the amount. */
  readonly fault?: string | undefined;
  /** What went wrong otherwise. */
  readonly trouble?: string | undefined;
  /** The form had paid already, with another amount; this one has a new key. */
  readonly isKeySpent?: boolean;
  /** Where he came from; undefined when he came for this alone. */
  readonly returnTo: string | undefined;
}

type DepositMethod = NonNullable<DepositView['method']>;
type DepositFailure = Pick<DepositView, 'fault' | 'trouble'> & {
  readonly status: number;
  readonly isKeySpent?: boolean;
};

function findOpenMethod({ paymentMethods }: Wallet): DepositMethod | undefined {
  const open = paymentMethods.find(({ rules }) => rules.enabled);
  if (!open) return undefined;
  const { minAmount, maxAmount } = open.rules;
  return { code: open.code, minCents: toCents(minAmount.amount), maxCents: toCents(maxAmount.amount) };
}

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
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
    return { status, trouble: message };
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const isKeySpent = error.code === 'idempotency_key_reused';
  const fault = error.errors.amount?.[0]?.message;
  return fault
    ? { status: error.status, fault }
    : { status: error.status, trouble: error.message, isKeySpent };
}

interface DepositDone {
  readonly depositId: string;
  readonly messages: readonly Message[];
}

/** One attempt: the deposit, or why there is none. */
async function attemptDeposit(
  api: Pick<VisitorApi, 'call'>,
  method: DepositMethod,
  key: string,
  amount: string,
): Promise<DepositDone | DepositFailure> {
  const fault = findDepositError(amount, method);
  if (fault) return { status: UNPROCESSABLE, fault };
  try {
    const body = { amount: toAmount(parseTypedAmount(amount) ?? 0), depositMethodId: method.code };
    const { result, messages } = await api.call(createDeposit, { body, idempotencyKey: key });
    return { depositId: result.id, messages };
  } catch (error) {
    return toDepositFailure(error);
  }
}

/** What the page shows, or where it sends the customer once the money is in. */
export async function loadDepositPage(
  astro: Pick<AstroGlobal, 'request' | 'url' | 'response' | 'redirect'>,
  api: Pick<VisitorApi, 'call'>,
  keepNotices: (messages: readonly Message[]) => void = () => undefined,
): Promise<DepositView | Response> {
  const { searchParams } = astro.url;
  const returnTo = parseReturnAddress(searchParams.get('returnTo'));
  const { result: wallet } = await api.call(getWallet);
  const method = findOpenMethod(wallet);
  const view = { wallet, method, returnTo };
  if (astro.request.method !== 'POST' || !method)
    return { ...view, key: randomUUID(), amount: prefillAmount(searchParams.get('amount')) };
  const form = await readForm(astro);
  const amount = readText(form, 'amount');
  const sent = readText(form, 'key');
  const key = KEY.test(sent) ? sent : randomUUID();
  const done = await attemptDeposit(api, method, key, amount);
  if ('depositId' in done) {
    // The page of the deposit says so itself.
    if (returnTo !== undefined) keepNotices(done.messages);
    return astro.redirect(returnTo ?? urls.depositSuccess(done.depositId), SEE_OTHER);
  }
  astro.response.status = done.status;
  return { ...view, ...done, key: done.isKeySpent ? randomUUID() : key, amount };
}
