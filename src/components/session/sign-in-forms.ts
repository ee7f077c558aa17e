// Sends the login and the sign-up form without leaving the page. Without script the forms do the same by themselves.
import { enhanceForm, type SendResult } from '#components/form/enhance-form.ts';
import '#components/form/password-reveal.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { logInForm } from '#lib/forms/account/log-in-form.ts';
import { signUpForm } from '#lib/forms/account/sign-up-form.ts';
import { toNames } from '#lib/forms/name-rules.ts';

const loadSession = () => import('#lib/stores/account/session.ts');

/** Whoever is logged in now pays the cart that the page showed; the form sends nothing else of it. */
function leave(element: HTMLFormElement, redirect: string): void {
  const step = element.querySelector<HTMLInputElement>('input[name="step"]');
  if (element.dataset.pays === undefined || !step) {
    location.assign(redirect);
    return;
  }
  step.value = 'pay';
  for (const field of element.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select'))
    field.disabled = true;
  element.submit();
}

function leaveWhenDone(element: HTMLFormElement, result: SendResult): SendResult {
  const { redirect = '/', codeHref } = element.dataset;
  if (result.state === 'done') leave(element, redirect);
  const needsCode =
    result.state === 'refused' &&
    Object.values(result.errors).some((list) => list.some(({ code }) => code === '2fa_required'));
  if (!needsCode || !codeHref) return result;
  location.assign(codeHref);
  return { state: 'done' };
}

/** An address that has an account: the words at its field lead to the login, with the way on. */
function linkLogin({ dataset }: HTMLFormElement, errors: FieldErrors): void {
  const error = errors.email?.[0];
  const place = document.getElementById('email-error');
  const { loginHref, loginWords = '' } = dataset;
  if (error?.code !== 'email_taken' || !place || !loginHref) return;
  const link = document.createElement('a');
  link.href = loginHref;
  link.textContent = loginWords;
  const words = document.createElement('span');
  words.append(error.message.replace(loginWords, ''), link);
  place.replaceChildren(words);
}

for (const element of document.querySelectorAll<HTMLFormElement>('[data-sign-in="login"]'))
  enhanceForm(element, {
    form: logInForm,
    getContext: () => undefined,
    busyAttribute: 'aria-disabled',
    send: async (values) => leaveWhenDone(element, await (await loadSession()).signInWithPassword(values)),
  });

for (const element of document.querySelectorAll<HTMLFormElement>('[data-sign-in="register"]'))
  enhanceForm(element, {
    form: signUpForm,
    getContext: () => ({ minimumAge: Number(element.dataset.minimumAge ?? 0), now: Date.now() }),
    busyAttribute: 'aria-disabled',
    send: async (values) => leaveWhenDone(element, await (await loadSession()).openAccount(toNames(values))),
    onErrors: (errors) => linkLogin(element, errors),
  });
