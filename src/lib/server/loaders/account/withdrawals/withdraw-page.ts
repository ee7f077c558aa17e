// Taking money out: a form that works by itself. Each form that is made has its own key, so however often it is sent it
// takes out once (decision M3).

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { removeBankAccount, setDefaultBankAccount } from '#lib/contracts/payments/bank-account.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { parseTypedAmount, toAmount, toCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { BANK_ACCOUNT_FORMS } from '#lib/forms/account/bank-account-form.ts';
import { type WithdrawLimits, withdrawForm } from '#lib/forms/account/withdraw-form.ts';
import type { NewAccountView, WithdrawView } from '#lib/forms/account/withdraw-view.ts';
import { createFormView, type FormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { readForm } from '../../page/form-body.ts';
import {
  type Choice,
  loadWithdrawData,
  paysToAccount,
  readChoice,
  type WithdrawData,
  type WithdrawPage,
} from './withdraw-data.ts';
import { readText, takeOut, toRefusal, wasUnanswered } from './withdraw-submit.ts';

const KEY = /^[\w-]{8,128}$/;

/** The most is what can be taken out, or of a gift what is left of prizes. */
function getLimits({ wallet, prizeCents }: WithdrawData, { way, isNew }: Choice): WithdrawLimits {
  const { minAmount, maxAmount } = way?.rules ?? { minAmount: wallet.balance, maxAmount: wallet.balance };
  const isGift = way?.code === 'do';
  const bounds = [toCents(wallet.withdrawableFunds.amount), toCents(maxAmount.amount)];
  return {
    minCents: toCents(minAmount.amount),
    maxCents: Math.min(...bounds, ...(isGift ? [prizeCents ?? 0] : [])),
    asksAccount: paysToAccount(way?.code) && !isNew,
    asksCause: isGift,
  };
}

/** What a form that was sent is checked by. Whether the wallet gives it is asked of the services: it may be a repetition. */
const getSentLimits = (data: WithdrawData, choice: Choice): WithdrawLimits => ({
  ...getLimits(data, choice),
  maxCents: toCents(choice.way?.rules.maxAmount.amount ?? '0.00'),
});

/** What is in the form before it is sent: an amount that the address names, the usual account. */
function getPrefilled({ way }: Choice, query: URLSearchParams): Record<string, string> {
  const cents = parseTypedAmount(query.get('amount') ?? '');
  const usual = way?.funds.find((account) => account.default) ?? way?.funds[0];
  return { ...(cents && { amount: toAmount(cents) }), ...(usual && { fund: usual.id }) };
}

const createAccountView = ({ t }: WithdrawPage, { type, isNew }: Choice): NewAccountView | undefined =>
  isNew ? { type, form: createFormView(BANK_ACCOUNT_FORMS[type], undefined, t) } : undefined;

interface Shown {
  readonly form: FormView;
  readonly newAccount: NewAccountView | undefined;
  readonly key: string;
  readonly trouble?: string | undefined;
  readonly isKeySpent?: boolean | undefined;
  readonly isUnknown?: boolean | undefined;
}

const createView = (data: WithdrawData, choice: Choice, shown: Shown): WithdrawView => {
  const { minCents, maxCents } = getLimits(data, choice);
  return {
    ...data,
    ...shown,
    way: choice.way,
    limits: { minCents, maxCents },
    accounts: choice.way?.funds ?? [],
  };
};

const showEmpty = (
  page: WithdrawPage,
  data: WithdrawData,
  query: URLSearchParams,
  shown: Partial<Pick<Shown, 'key' | 'trouble' | 'isUnknown'>> = {},
) => {
  const choice = readChoice(data, query);
  const form = createFormView(withdrawForm, getLimits(data, choice), page.t, getPrefilled(choice, query));
  return createView(data, choice, {
    form,
    newAccount: createAccountView(page, choice),
    key: randomUUID(),
    ...shown,
  });
};

/** What a form asks for that was sent. One that names an account is for no new one, though its address asks for that. */
function readSentChoice(data: WithdrawData, query: URLSearchParams, sent: FormData): Choice {
  const choice = readChoice(data, query);
  const isNamed = readText(sent, 'fund') !== '' && (choice.way?.funds.length ?? 0) > 0;
  return { ...choice, isNew: choice.isNew && !isNamed };
}

type Astro = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'response' | 'redirect'>;

/** Removes an account, or makes it the usual one. Undefined where the form asks for something else. */
async function changeAccounts(astro: Astro, page: WithdrawPage, data: FormData) {
  const action = readText(data, 'action');
  if (action !== 'remove' && action !== 'default') return undefined;
  const params = { id: readText(data, 'account') };
  try {
    await page.mine.call(action === 'remove' ? removeBankAccount : setDefaultBankAccount, { params });
    return astro.redirect(urls.withdraw({ way: astro.url.searchParams.get('way') ?? 'tt' }), SEE_OTHER);
  } catch (error) {
    const { status, trouble } = toRefusal(error);
    astro.response.status = status;
    return showEmpty(page, await loadWithdrawData(page), astro.url.searchParams, { trouble });
  }
}

/** What the page shows, or where it sends the customer once the money is on its way. */
export async function loadWithdrawPage(
  astro: Astro,
  page: WithdrawPage,
  keepNotices: (messages: readonly Message[]) => void = () => undefined,
): Promise<WithdrawView | Response> {
  const { searchParams } = astro.url;
  if (astro.request.method !== 'POST') return showEmpty(page, await loadWithdrawData(page), searchParams);
  const sent = await readForm(astro);
  const changed = await changeAccounts(astro, page, sent);
  if (changed) return changed;
  const data = await loadWithdrawData(page);
  const choice = readSentChoice(data, searchParams, sent);
  const sentWay = readText(sent, 'way');
  const sentKey = readText(sent, 'key');
  const key = KEY.test(sentKey) ? sentKey : randomUUID();
  // The way was closed while the form was open: none other takes its place.
  if (sentWay !== '' && sentWay !== choice.way?.code) {
    astro.response.status = UNPROCESSABLE;
    const isUnknown = wasUnanswered(sent);
    return showEmpty(page, data, searchParams, {
      trouble: page.t('withdraw.way-gone'),
      isUnknown,
      ...(isUnknown && { key }),
    });
  }
  const limits = getSentLimits(data, choice);
  const outcome = await takeOut(page, sent, { choice, limits, name: data.name, key });
  if ('withdrawalId' in outcome) {
    keepNotices(outcome.messages);
    return astro.redirect(urls.withdrawal(outcome.withdrawalId), SEE_OTHER);
  }
  const { form, newAccount, refusal, addedId } = outcome;
  astro.response.status = refusal.status;
  const { trouble, isKeySpent = false, isUnknown } = refusal;
  const shown = { form, newAccount, trouble, isKeySpent, isUnknown, key: isKeySpent ? randomUUID() : key };
  // The account that was added is among the others now.
  if (addedId === undefined) return createView(data, choice, shown);
  const refreshed = await loadWithdrawData(page);
  return createView(refreshed, { ...readChoice(refreshed, searchParams), isNew: false }, shown);
}
