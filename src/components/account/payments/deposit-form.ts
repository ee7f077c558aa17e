import { checkForm } from '#components/form/enhance-form.ts';
import { depositForm } from '#lib/forms/account/deposit-form.ts';
import { enhanceAmountForm } from './amount-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-deposit]'))
  enhanceAmountForm(form, (limits) => checkForm(form, depositForm, limits) !== undefined);
