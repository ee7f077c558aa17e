// Sends the login and the sign-up form without leaving the page. Without script the forms do the same by themselves.

import type { signUp } from '#lib/contracts/customer.ts';
import type { BodyInput } from '#lib/contracts/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/envelope.ts';
import { atLeast, email, type FormRule, required, terms, validateForm } from '#lib/domain/form-rules.ts';
import { showErrors } from './field-errors.ts';

/** As the service asks for. */
const PASSWORD_MIN = 8;

type Kind = 'login' | 'register';

const LOGIN_RULES: Readonly<Record<string, readonly FormRule[]>> = {
  email: [required, email],
  password: [required],
};
const RULES = {
  login: LOGIN_RULES,
  register: {
    email: [required, email],
    password: [required, atLeast(PASSWORD_MIN)],
    firstname: [required],
    lastname: [required],
    dateOfBirth: [required],
    state: [required],
    acceptTerms: [terms],
  },
} as const satisfies Record<Kind, Readonly<Record<string, readonly FormRule[]>>>;

const text = (data: FormData, name: string): string => String(data.get(name) ?? '');

const loginDetails = (data: FormData) => ({ email: text(data, 'email'), password: text(data, 'password') });

// What the form can't promise (a state from the list, ticked terms) the service checks and tells at the field.
const signUpDetails = (data: FormData) =>
  ({
    ...loginDetails(data),
    firstname: text(data, 'firstname'),
    lastname: text(data, 'lastname'),
    dateOfBirth: text(data, 'dateOfBirth'),
    state: text(data, 'state'),
    acceptTerms: data.has('acceptTerms'),
    marketingEmail: data.has('marketingEmail'),
  }) as BodyInput<typeof signUp>;

function faults(kind: Kind, data: FormData): FieldErrors {
  const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  const { errors } = validateForm(RULES[kind], values);
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [
      field,
      list.map((message) => ({ code: 'invalid', message })),
    ]),
  );
}

async function send(kind: Kind, data: FormData) {
  const { openAccount, signInWithPassword } = await import('#lib/stores/session.ts');
  return kind === 'register' ? openAccount(signUpDetails(data)) : signInWithPassword(loginDetails(data));
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) return;
  form.dataset.label ??= button.textContent ?? '';
  button.setAttribute('aria-disabled', String(isBusy));
  button.textContent = isBusy ? (form.dataset.working ?? '') : form.dataset.label;
}

async function submit(form: HTMLFormElement, kind: Kind): Promise<void> {
  const data = new FormData(form);
  const wrong = faults(kind, data);
  showErrors(form, wrong);
  if (Object.keys(wrong).length > 0) return;
  setBusy(form, true);
  const done = await send(kind, data);
  if (done.state === 'done') return location.assign(form.dataset.redirect ?? '/');
  setBusy(form, false);
  showErrors(form, done.errors);
}

let isSending = false;
for (const form of document.querySelectorAll<HTMLFormElement>('[data-sign-in]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    submit(form, form.dataset.signIn === 'register' ? 'register' : 'login')
      // The code could not be fetched: the form goes its own way.
      .catch(() => form.submit())
      .finally(() => {
        isSending = false;
      });
  });
}
