import { defineForm } from '../define-form.ts';
import { consentField, textField } from '../fields.ts';
import { accepted, required } from '../rules.ts';

const NAME_MAX = 96;

interface MandateContext {
  /** One of the accounts that are there has to be chosen. */
  readonly asksAccount: boolean;
}

/** The agreement to direct debits. Accounts are chosen among radios that the page draws: their names are data. */
export const mandateForm = defineForm({
  fields: {
    account: textField({ label: 'debit.account' }),
    signedName: textField({
      label: 'debit.name',
      hint: 'debit.name-hint',
      attributes: { autocomplete: 'name', maxlength: NAME_MAX },
    }),
    accept: consentField({ label: 'debit.accept' }),
  },
  rules: ({ asksAccount }: MandateContext) => ({
    ...(asksAccount && { account: [required] }),
    signedName: [required],
    accept: [accepted],
  }),
});
