import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import LogInForm from '#components/session/LogInForm.astro';
import RegisterForm from '#components/session/RegisterForm.astro';
import SupportForm from '#components/support/SupportForm.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { logInForm } from '#lib/forms/account/log-in-form.ts';
import { signUpForm } from '#lib/forms/account/sign-up-form.ts';
import { createFormView, parseFormView } from '#lib/forms/form-view.ts';
import { supportForm } from '#lib/forms/support/support-form.ts';

const t = createTranslator(defaultCopy);
const container = await AstroContainer.create();

async function render(component: Parameters<typeof container.renderToString>[0], props: object) {
  const html = await container.renderToString(component, { props: { t, ...props } });
  return html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><');
}
const findTag = (html: string, name: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0] ?? '';

test('a field is drawn with its label, its hint and what browsers fill in', async () => {
  const form = createFormView(signUpForm, { minimumAge: 18, now: 0 }, t);
  const html = await render(RegisterForm, {
    form,
    redirect: '/',
    minimumAge: 18,
    termsHref: '/t',
    loginHref: '/l',
  });
  expect(html).toContain('<label class="field__label" for="email">Email</label>');
  expect(findTag(html, 'email')).toMatch(/type="email".* required.* autocomplete="username"/);
  expect(findTag(html, 'password')).toMatch(/type="password".* required.* aria-describedby="password-hint"/);
  expect(findTag(html, 'password')).toMatch(/autocomplete="new-password".* minlength="8"/);
  expect(html).toContain('id="dateOfBirth-hint">For example 27 3 1985. You must be 18 or older to play.</p>');
  expect(findTag(html, 'dateOfBirth-year')).toMatch(
    /inputmode="numeric".* required.* autocomplete="bday-year"/,
  );
  expect(html).toContain('I am 18 or older and I agree to the terms of use.');
  expect(findTag(html, 'acceptTerms')).toContain(' required');
  expect(findTag(html, 'marketingEmail')).not.toContain(' required');
  expect(html).toContain('<option value="OTHER">Outside Australia</option>');
});

test('an error stands at its field and in the summary, and what was typed is kept', async () => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ email: 'robin', password: 'x', saveDevice: 'on' }))
    data.set(name, value);
  const { view } = parseFormView(logInForm, data, undefined, t);
  const html = await render(LogInForm, { form: view, redirect: '/cart' });
  expect(html).toContain('<a href="#email">Email: Please enter a valid email address</a>');
  expect(findTag(html, 'email')).toMatch(
    /aria-describedby="email-error" aria-invalid="true".* value="robin"/,
  );
  expect(html).toContain('id="email-error">Please enter a valid email address</p>');
  expect(findTag(html, 'saveDevice')).toMatch(/ checked.* aria-describedby="saveDevice-hint"/);
  expect(findTag(html, 'password')).not.toContain('value=');
});

test('a chosen option stays chosen, and the field that only machines see is out of the way', async () => {
  const view = createFormView(supportForm, undefined, t, { topic: 'prize', message: 'a <b>' });
  const html = await render(SupportForm, { brand: 'drawcard', view });
  expect(html).toContain('<option value="prize" selected>A prize</option>');
  expect(html).toContain('>a &lt;b&gt;</textarea>');
  expect(html).toMatch(/<div class="contact__trap" aria-hidden="true">.*name="website" tabindex="-1"/);
  expect(html).toContain('data-brand="drawcard"');
});

const signUp = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return parseFormView(signUpForm, data, { minimumAge: 18, now: Date.parse('2026-11-29T00:00:00Z') }, t).view;
};
const renderSignUp = (form: ReturnType<typeof signUp>) =>
  render(RegisterForm, { form, redirect: '/', minimumAge: 18, termsHref: '/t', loginHref: '/l' });

test('a date that is no date keeps its three fields as they were typed, and is named in the summary', async () => {
  const html = await renderSignUp(
    signUp({ 'dateOfBirth-day': '31', 'dateOfBirth-month': '2', 'dateOfBirth-year': '1985' }),
  );
  expect(findTag(html, 'dateOfBirth-day')).toMatch(/value="31".* aria-invalid="true"/);
  expect(findTag(html, 'dateOfBirth-year')).toContain('value="1985"');
  expect(html).toContain('<a href="#dateOfBirth">Date of birth: Enter a date that exists');
  expect(html).toMatch(
    /<fieldset[^>]* id="dateOfBirth"[^>]* aria-describedby="dateOfBirth-hint dateOfBirth-error"/,
  );
});

test('a refusal that is about no field leads to the shop', async () => {
  const view = signUp({});
  const refused = {
    ...view,
    errors: { general: [{ code: 'sign_up_excluded', message: 'We cannot open an account. Contact us.' }] },
  };
  const link = '<a href="/about/contact-us">Contact us</a>';
  expect(await renderSignUp(refused)).toContain(`<p data-errors-contact>${link}`);
  expect(await renderSignUp(view)).toContain(`<p data-errors-contact hidden>${link}`);
});
