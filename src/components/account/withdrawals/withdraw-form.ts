import { checkForm } from '#components/form/enhance-form.ts';
import { withdrawForm } from '#lib/forms/account/withdraw-form.ts';
import { enhanceAmountForm } from '../payments/amount-form.ts';

// Accounts and causes are checked by the page.
for (const form of document.querySelectorAll<HTMLFormElement>('[data-withdraw]'))
  enhanceAmountForm(form, (limits) => checkForm(form, withdrawForm, limits) !== undefined);
