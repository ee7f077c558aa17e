// Sends the login and the sign-up form without leaving the page. Without script the forms do the same by themselves.

import type { signUp } from '#lib/contracts/customer.ts';
import type { BodyInput } from '#lib/contracts/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/envelope.ts';
import { type SignInKind, validateSignIn } from '#lib/domain/account/sign-in-form.ts';
import { LOG_IN_INSTEAD } from '#lib/domain/account/sign-up-words.ts';
import { showErrors } from './field-errors.ts';
import './password-reveal.ts';

const readText = (data: FormData, name: string): string => String(data.get(name) ?? '');

const readCredentials = (data: FormData) => ({
  email: readText(data, 'email'),
  password: readText(data, 'password'),
});

const readLoginDetails = (data: FormData) => ({
  ...readCredentials(data),
  saveDevice: data.has('saveDevice'),
});

// What the form can't promise (a state from the list, ticked terms) the service checks and tells at the field.
const readSignUpDetails = (data: FormData) =>
  ({
    ...readCredentials(data),
    firstname: readText(data, 'firstname'),
    lastname: readText(data, 'lastname'),
    dateOfBirth: readText(data, 'dateOfBirth'),
    state: readText(data, 'state'),
    acceptTerms: data.has('acceptTerms'),
    marketingEmail: data.has('marketingEmail'),
  }) as BodyInput<typeof signUp>;

function checkForm(form: HTMLFormElement, kind: SignInKind, data: FormData): FieldErrors {
  const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
  const minimumAge = Number(form.dataset.minimumAge ?? 0);
  return validateSignIn(kind, values, { minimumAge, now: Date.now() });
}

async function send(kind: SignInKind, data: FormData) {
  const { openAccount, signInWithPassword } = await import('#lib/stores/account/session.ts');
  return kind === 'register'
    ? openAccount(readSignUpDetails(data))
    : signInWithPassword(readLoginDetails(data));
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) return;
  form.dataset.label ??= button.textContent ?? '';
  button.setAttribute('aria-disabled', String(isBusy));
  button.textContent = isBusy ? (form.dataset.working ?? '') : form.dataset.label;
}

/** An address that has an account: the words at its field lead to the login, with the way on. */
function linkLogin(form: HTMLFormElement, errors: FieldErrors): void {
  const fault = errors.email?.[0];
  const place = document.getElementById('email-error');
  const { loginHref } = form.dataset;
  if (fault?.code !== 'email_taken' || !place || !loginHref) return;
  const link = document.createElement('a');
  link.href = loginHref;
  link.textContent = LOG_IN_INSTEAD;
  const words = document.createElement('span');
  words.append(fault.message.replace(LOG_IN_INSTEAD, ''), link);
  place.replaceChildren(words);
}

function show(form: HTMLFormElement, errors: FieldErrors): void {
  showErrors(form, errors);
  linkLogin(form, errors);
}

async function submit(form: HTMLFormElement, kind: SignInKind): Promise<void> {
  const data = new FormData(form);
  const wrong = checkForm(form, kind, data);
  show(form, wrong);
  if (Object.keys(wrong).length > 0) return;
  setBusy(form, true);
  const done = await send(kind, data);
  if (done.state === 'done') return location.assign(form.dataset.redirect ?? '/');
  setBusy(form, false);
  show(form, done.errors);
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
