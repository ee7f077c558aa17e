// What the form that takes money out does, and how it is shown again when that was refused.

import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { addBankAccount } from '#lib/contracts/payments/bank-account.ts';
import { createWithdrawal } from '#lib/contracts/payments/withdrawal.ts';
import type { FieldErrors, Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import { toBankErrors } from '#lib/domain/bank/bank-errors.ts';
import { ACCOUNT_NAME_MAX, type PayoutType } from '#lib/domain/bank/payout-account.ts';
import { isOutcomeUnknown } from '#lib/domain/money/lost-answer.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import { BANK_ACCOUNT_FORMS } from '#lib/forms/account/bank-account-form.ts';
import { type WithdrawLimits, withdrawForm } from '#lib/forms/account/withdraw-form.ts';
import type { NewAccountView } from '#lib/forms/account/withdraw-view.ts';
import { type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import { type Choice, paysToAccount, type WithdrawPage } from './withdraw-data.ts';

const TEXT_MAX = 200;

export const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : '';
};

export interface Refusal {
  readonly status: number;
  /** Errors by field. */
  readonly errors: FieldErrors;
  readonly trouble?: string;
  readonly isKeySpent?: boolean;
  /** The answer was lost: it may have been done. */
  readonly isUnknown?: boolean;
}

const INVALID: Refusal = { status: UNPROCESSABLE, errors: {} };

/** Fields of the calls by the names that the forms have for them. */
const FIELDS: Readonly<Record<string, string>> = { customerFundId: 'fund', causeKey: 'cause' };

/** The words of a refusal; other faults are thrown. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof ServiceLost) {
    const { status, message } = GATEWAY_ERRORS[error.code];
    return { status, errors: {}, trouble: message };
  }
  if (isMaintenanceError(error)) return { status: error.status, errors: {}, trouble: error.message };
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { general, ...own } = toBankErrors(error.errors);
  const errors = Object.fromEntries(Object.entries(own).map(([name, list]) => [FIELDS[name] ?? name, list]));
  if (!general && Object.keys(errors).length > 0) return { status: error.status, errors };
  const isKeySpent = error.code === 'idempotency_key_reused';
  return { status: error.status, errors, trouble: error.message, isKeySpent };
}

const isLost = (error: unknown, wasUnknown: boolean): boolean =>
  (error instanceof ServiceLost || isMaintenanceError(error)) && isOutcomeUnknown(error.code, wasUnknown);

/** Whether a form was sent before, and no answer came. */
export const wasUnanswered = (data: FormData): boolean => readText(data, 'unanswered') !== '';

export interface Refused {
  readonly form: FormView;
  readonly newAccount: NewAccountView | undefined;
  readonly refusal: Refusal;
  /** An account was added before the rest was refused. */
  readonly addedId?: string;
}

export interface Done {
  readonly withdrawalId: string;
  readonly messages: readonly Message[];
}

interface Asked {
  readonly choice: Choice;
  readonly limits: WithdrawLimits;
  /** The customer's own. */
  readonly name: string;
  /** Idempotency key of the form. */
  readonly key: string;
}

const parseAccount = ({ t }: WithdrawPage, type: PayoutType, data: FormData) =>
  parseFormView(BANK_ACCOUNT_FORMS[type], data, undefined, t);

/** The id of the account that was typed. @throws ApiError, ServiceLost */
async function addTyped(
  { mine }: WithdrawPage,
  { type, name }: { readonly type: PayoutType; readonly name: string },
  data: FormData,
): Promise<string> {
  const body = {
    type,
    code: readText(data, 'bankCode'),
    accountNumber: readText(data, 'accountNumber'),
    accountName: type === 'paypal' ? name.slice(0, ACCOUNT_NAME_MAX) : readText(data, 'accountName'),
  };
  return (await mine.call(addBankAccount, { body })).result.id;
}

/** One attempt: the withdrawal, or why there is none. A new account is added only with an amount that can be taken out. */
export async function takeOut(
  page: WithdrawPage,
  data: FormData,
  { choice: { way, type, isNew }, limits, name, key }: Asked,
): Promise<Done | Refused> {
  const parsed = parseFormView(withdrawForm, data, limits, page.t);
  const account = isNew ? parseAccount(page, type, data) : undefined;
  const newAccount = account && { type, form: account.view };
  const form = parsed.view;
  const wasUnknown = wasUnanswered(data);
  if (!way || parsed.state === 'invalid' || account?.state === 'invalid')
    return { form, newAccount, refusal: { ...INVALID, isUnknown: wasUnknown } };
  let fundId = parsed.values.fund;
  try {
    if (account) fundId = await addTyped(page, { type, name }, data);
  } catch (error) {
    const refusal = { ...toRefusal(error), isUnknown: wasUnknown };
    return {
      form,
      newAccount: newAccount && { ...newAccount, form: { ...newAccount.form, errors: refusal.errors } },
      refusal,
    };
  }
  const { amount, cause } = parsed.values;
  const body = {
    amount: toAmount(amount),
    withdrawalMethodCode: way.code,
    ...(paysToAccount(way.code) && { customerFundId: fundId }),
    ...(way.code === 'do' && { causeKey: cause }),
  };
  try {
    const { result, messages } = await page.mine.call(createWithdrawal, { body, idempotencyKey: key });
    return { withdrawalId: result.id, messages };
  } catch (error) {
    const refusal = { ...toRefusal(error), isUnknown: isLost(error, wasUnknown) };
    const shown = { ...form, values: { ...form.values, fund: fundId }, errors: refusal.errors };
    return { form: shown, newAccount: undefined, refusal, ...(account && { addedId: fundId }) };
  }
}
