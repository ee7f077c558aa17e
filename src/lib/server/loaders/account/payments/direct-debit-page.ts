// Direct debit: agreeing to it and ending it, by forms that work by themselves.

import type { AstroGlobal } from 'astro';
import { addBankAccount, type BankAccount, getBankAccounts } from '#lib/contracts/payments/bank-account.ts';
import {
  type DirectDebit,
  endMandate,
  getDirectDebit,
  signMandate,
} from '#lib/contracts/payments/direct-debit.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { BANK_ACCOUNT_FORMS } from '#lib/forms/account/bank-account-form.ts';
import type { DirectDebitView } from '#lib/forms/account/direct-debit-view.ts';
import { mandateForm } from '#lib/forms/account/mandate-form.ts';
import { createFormView, type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { readForm } from '../../page/form-body.ts';
import type { WithdrawPage } from '../withdrawals/withdraw-data.ts';
import { readText, toRefusal } from '../withdrawals/withdraw-submit.ts';

const NEW_ACCOUNT = 'new';

type Page = Pick<WithdrawPage, 'mine' | 't'>;
type Astro = Pick<AstroGlobal, 'request' | 'locals' | 'url' | 'response' | 'redirect'>;

/** What was done, by the key of its words. */
type Done = 'debit.signed-notice' | 'debit.ended' | 'debit.ended-called-off';

interface Data {
  readonly debit: DirectDebit;
  readonly accounts: readonly BankAccount[];
}

/** Undefined where the shop collects nothing. */
async function loadData({ mine }: Page): Promise<Data | undefined> {
  const [{ result: debit }, { result: accounts }] = await Promise.all([
    mine.call(getDirectDebit),
    mine.call(getBankAccounts),
  ]);
  const fit = accounts.filter(
    ({ type, verification }) => type === 'national' && !/^(Failed|Pending)/.test(verification),
  );
  return debit === null ? undefined : { debit, accounts: fit };
}

const asksNew = ({ accounts }: Data, { searchParams }: URL): boolean =>
  accounts.length === 0 || searchParams.get('account') === NEW_ACCOUNT;

/** The page before anything was sent: the account that pays already, else the usual one. */
function showEmpty({ t }: Page, data: Data, isNew: boolean): DirectDebitView {
  const { debit, accounts } = data;
  const usual =
    accounts.find(({ id }) => id === debit.mandate?.accountId) ?? accounts.find((one) => one.default);
  const account = usual ?? accounts[0];
  return {
    ...data,
    form: createFormView(mandateForm, { asksAccount: !isNew }, t, account && { account: account.id }),
    newAccount: isNew ? createFormView(BANK_ACCOUNT_FORMS.national, undefined, t) : undefined,
  };
}

/** The id of the account that was typed. @throws ApiError, ServiceLost */
async function addTyped({ mine }: Page, sent: FormData): Promise<string> {
  const body = {
    type: 'national' as const,
    code: readText(sent, 'bankCode'),
    accountNumber: readText(sent, 'accountNumber'),
    accountName: readText(sent, 'accountName'),
  };
  return (await mine.call(addBankAccount, { body })).result.id;
}

/** Fields of the call by the names that the form has for them. */
const toFormErrors = ({ accountId, ...others }: FormView['errors']): FormView['errors'] => ({
  ...others,
  ...(accountId && { account: accountId }),
});

/** One attempt: undefined once it is signed, else the page as it is shown again. */
async function sign(
  page: Page,
  data: Data,
  sent: FormData,
  isNew: boolean,
): Promise<DirectDebitView | undefined> {
  const { t, mine } = page;
  const parsed = parseFormView(mandateForm, sent, { asksAccount: !isNew }, t);
  const account = isNew ? parseFormView(BANK_ACCOUNT_FORMS.national, sent, undefined, t) : undefined;
  const shown = { ...data, form: parsed.view, newAccount: account?.view };
  if (parsed.state === 'invalid' || account?.state === 'invalid') return shown;
  let accountId = parsed.values.account;
  try {
    if (account) accountId = await addTyped(page, sent);
  } catch (error) {
    const { errors, trouble } = toRefusal(error);
    return { ...shown, newAccount: account && { ...account.view, errors }, trouble };
  }
  try {
    const { signedName, accept: acceptTerms } = parsed.values;
    const { termsVersion } = data.debit;
    await mine.call(signMandate, { body: { accountId, signedName, termsVersion, acceptTerms } });
    return undefined;
  } catch (error) {
    const { errors, trouble } = toRefusal(error);
    // The account that was added is among the others now.
    const now = (await loadData(page)) ?? data;
    const form = {
      ...parsed.view,
      values: { ...parsed.view.values, account: accountId },
      errors: toFormErrors(errors),
    };
    return { ...now, form, newAccount: now.accounts.length === 0 ? account?.view : undefined, trouble };
  }
}

/** What the page shows, or that it was changed; undefined where the shop collects nothing. @param say keeps a notice */
export async function loadDirectDebitPage(
  astro: Astro,
  page: Page,
  say: (key: Done) => void,
): Promise<DirectDebitView | Response | undefined> {
  const data = await loadData(page);
  if (!data) return undefined;
  const isNew = asksNew(data, astro.url);
  if (astro.request.method !== 'POST') return showEmpty(page, data, isNew);
  const sent = await readForm(astro);
  if (readText(sent, 'action') === 'end') {
    const { result } = await page.mine.call(endMandate, { params: { id: readText(sent, 'mandate') } });
    say(result.calledOff > 0 ? 'debit.ended-called-off' : 'debit.ended');
    return astro.redirect(urls.directDebit(), SEE_OTHER);
  }
  const refused = await sign(page, data, sent, isNew);
  if (refused) {
    astro.response.status = UNPROCESSABLE;
    return refused;
  }
  say('debit.signed-notice');
  return astro.redirect(urls.directDebit(), SEE_OTHER);
}
