// Paying money in: a form that works by itself. Each form that is made has its own key, so however often it is sent
// it pays once (decision M3).
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { Message } from '#lib/contracts/envelope.ts';
import { ApiError } from '#lib/contracts/errors.ts';
import { DOOR_ERRORS } from '#lib/contracts/visitor.ts';
import { createDeposit, type DepositMethodCode, getWallet, type Wallet } from '#lib/contracts/wallet.ts';
import { depositFault } from '#lib/domain/account/deposit-form.ts';
import { safeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { amountOf, centsOf, parseTypedAmount } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { ServiceLost } from '../../services/service.ts';
import type { VisitorApi } from '../../services/visitor-api.ts';
import { formOf } from '../page/form-body.ts';

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

type Method = NonNullable<DepositView['method']>;
type Refused = Pick<DepositView, 'fault' | 'trouble'> & {
  readonly status: number;
  readonly isKeySpent?: boolean;
};

function openMethod({ paymentMethods }: Wallet): Method | undefined {
  const open = paymentMethods.find(({ rules }) => rules.enabled);
  if (!open) return undefined;
  const { minAmount, maxAmount } = open.rules;
  return { code: open.code, minCents: centsOf(minAmount.amount), maxCents: centsOf(maxAmount.amount) };
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A page of this site, other than this one. */
function returnAddress(asked: string | null): string | undefined {
  const address = safeRedirect(asked, '');
  return address === '' || address.toLowerCase().startsWith(urls.deposit()) ? undefined : address;
}

/** An amount that an address names, as it is typed; nothing when it is none. */
function prefilled(asked: string | null): string {
  const cents = parseTypedAmount(asked ?? '');
  return cents ? amountOf(cents) : '';
}

function refusedBy(error: unknown): Refused {
  if (error instanceof ServiceLost) {
    const { status, message } = DOOR_ERRORS[error.code];
    return { status, trouble: message };
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const isKeySpent = error.code === 'idempotency_key_reused';
  const fault = error.errors.amount?.[0]?.message;
  return fault
    ? { status: error.status, fault }
    : { status: error.status, trouble: error.message, isKeySpent };
}

interface Done {
  readonly depositId: string;
  readonly messages: readonly Message[];
}

/** One attempt: the deposit, or why there is none. */
async function attempt(
  api: Pick<VisitorApi, 'call'>,
  method: Method,
  key: string,
  amount: string,
): Promise<Done | Refused> {
  const fault = depositFault(amount, method);
  if (fault) return { status: UNPROCESSABLE, fault };
  try {
    const body = { amount: amountOf(parseTypedAmount(amount) ?? 0), depositMethodId: method.code };
    const { result, messages } = await api.call(createDeposit, { body, idempotencyKey: key });
    return { depositId: result.id, messages };
  } catch (error) {
    return refusedBy(error);
  }
}

/** What the page shows, or where it sends the customer once the money is in. */
export async function depositPage(
  astro: Pick<AstroGlobal, 'request' | 'url' | 'response' | 'redirect'>,
  api: Pick<VisitorApi, 'call'>,
  keepNotices: (messages: readonly Message[]) => void = () => undefined,
): Promise<DepositView | Response> {
  const { searchParams } = astro.url;
  const returnTo = returnAddress(searchParams.get('returnTo'));
  const { result: wallet } = await api.call(getWallet);
  const method = openMethod(wallet);
  const view = { wallet, method, returnTo };
  if (astro.request.method !== 'POST' || !method)
    return { ...view, key: randomUUID(), amount: prefilled(searchParams.get('amount')) };
  const form = await formOf(astro);
  const amount = text(form, 'amount');
  const sent = text(form, 'key');
  const key = KEY.test(sent) ? sent : randomUUID();
  const done = await attempt(api, method, key, amount);
  if ('depositId' in done) {
    // The page of the deposit says so itself.
    if (returnTo !== undefined) keepNotices(done.messages);
    return astro.redirect(returnTo ?? urls.depositSuccess(done.depositId), SEE_OTHER);
  }
  astro.response.status = done.status;
  return { ...view, ...done, key: done.isKeySpent ? randomUUID() : key, amount };
}
