// Checks of the forms that ask for a code, by what `data-check` names: what is wrong in a form is said before the code is
// asked for. A form with a script of its own checks itself when it is asked to.
import { checkForm } from '#components/form/enhance-form.ts';
import type { FormDefinition, FormFields } from '#lib/forms/define-form.ts';
import type { CheckedForm } from '#lib/forms/form-check.ts';

const has = (element: HTMLFormElement, field: string): boolean => element.elements.namedItem(field) !== null;

const isRight = <F extends FormFields, C>(
  element: HTMLFormElement,
  form: FormDefinition<F, C>,
  context: C,
): boolean => checkForm(element, form, context) !== undefined;

/** Without a second step the form asks for the password. */
const readConfirmation = (element: HTMLFormElement) => ({ asksPassword: has(element, 'currentPassword') });

/** A form with the fields of an account of that kind within it. */
async function addAccount<F extends FormFields, C>(
  { dataset }: HTMLFormElement,
  form: FormDefinition<F, C>,
  context: C,
): Promise<FormDefinition<FormFields>> {
  const { BANK_ACCOUNT_FORMS } = await import('#lib/forms/account/bank-account-form.ts');
  const kinds = Object.entries(BANK_ACCOUNT_FORMS);
  const account = kinds.find(([kind]) => kind === dataset.account)?.[1];
  return {
    fields: { ...form.fields, ...account?.fields },
    rules: () => ({ ...form.rules(context), ...account?.rules() }),
    errors: { ...form.errors, ...account?.errors },
  };
}

const CHECKS: Readonly<Record<CheckedForm, (element: HTMLFormElement) => Promise<boolean>>> = {
  confirmation: async (element) => {
    const { beginTwoFactorForm } = await import('#lib/forms/account/security-forms.ts');
    return isRight(element, beginTwoFactorForm, readConfirmation(element));
  },
  details: async (element) => {
    const { detailsForm } = await import('#lib/forms/account/details-form.ts');
    return isRight(element, detailsForm, undefined);
  },
  email: async (element) => {
    const { changeEmailForm } = await import('#lib/forms/account/security-forms.ts');
    return isRight(element, changeEmailForm, readConfirmation(element));
  },
  mandate: async (element) => {
    const { mandateForm } = await import('#lib/forms/account/mandate-form.ts');
    const context = { asksAccount: has(element, 'account') };
    return isRight(element, await addAccount(element, mandateForm, context), undefined);
  },
  password: async (element) => {
    const { changePasswordForm } = await import('#lib/forms/account/password-forms.ts');
    return isRight(element, changePasswordForm, undefined);
  },
  phone: async (element) => {
    const { beginSmsForm } = await import('#lib/forms/account/security-forms.ts');
    return isRight(element, beginSmsForm, readConfirmation(element));
  },
  withdrawal: async (element) => {
    const { withdrawForm } = await import('#lib/forms/account/withdraw-form.ts');
    const context = {
      minCents: Number(element.dataset.min),
      maxCents: Number(element.dataset.max),
      asksAccount: has(element, 'fund'),
      asksCause: has(element, 'cause'),
    };
    return isRight(element, await addAccount(element, withdrawForm, context), undefined);
  },
};

const isChecked = (name: string): name is CheckedForm => Object.hasOwn(CHECKS, name);

/** Whether what was typed is right; what is wrong is then shown. A name that is not known checks nothing. */
export const checkNamedForm = (name: string, element: HTMLFormElement): Promise<boolean> =>
  isChecked(name) ? CHECKS[name](element) : Promise.resolve(true);
