// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { signUpForm } from '#lib/forms/account/sign-up-form.ts';
import { createFormView } from '#lib/forms/form-view.ts';

const store = vi.hoisted(() => ({ signInWithPassword: vi.fn(), openAccount: vi.fn() }));
vi.mock('#lib/stores/account/session.ts', () => store);
const went = vi.fn();

async function createPage(kind: 'login' | 'register'): Promise<HTMLFormElement> {
  vi.resetModules();
  document.body.innerHTML = `
    <form data-sign-in="${kind}" data-redirect="/cart" data-working="One moment">
      <div data-error-summary tabindex="-1" hidden><ul data-errors></ul></div>
      <div class="field"><input id="email" name="email" value="robin@drawcard.test"></div>
      <div class="field"><input id="password" name="password" value="brass-kettle"></div>
      <input name="firstname" value="Robin"><input name="lastname" value="Marsh">
      <input name="dateOfBirth" value="1985-03-27"><input name="state" value="NSW">
      <div class="field"><input type="checkbox" id="acceptTerms" name="acceptTerms"></div>
      <input type="checkbox" name="marketingEmail">
      <button type="button" data-reveal="password" hidden></button>
      <button type="submit">Log in</button>
    </form>`;
  const limits = { minimumAge: 18, now: 0 };
  const { messages } = createFormView(signUpForm, limits, createTranslator(defaultCopy));
  document.querySelector('form')!.dataset.messages = JSON.stringify(messages);
  await import('#components/session/sign-in-forms.ts');
  return document.querySelector('form')!;
}

const submit = (form: HTMLFormElement) =>
  form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
const findField = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;
const readShown = () => [...document.querySelectorAll('.field__error')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(location, 'assign').mockImplementation(went);
});

test('a login goes on to where the visitor was going', async () => {
  store.signInWithPassword.mockResolvedValue({ state: 'done' });
  const form = await createPage('login');
  expect(submit(form)).toBe(false);
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('/cart'));
  expect(store.signInWithPassword).toHaveBeenCalledWith({
    email: 'robin@drawcard.test',
    password: 'brass-kettle',
    saveDevice: false,
  });
});

test('the device stays logged in only where that is ticked', async () => {
  store.signInWithPassword.mockResolvedValue({ state: 'done' });
  const form = await createPage('login');
  form.insertAdjacentHTML('beforeend', '<input type="checkbox" name="saveDevice" checked>');
  submit(form);
  await vi.waitFor(() => expect(store.signInWithPassword).toHaveBeenCalled());
  expect(store.signInWithPassword.mock.calls[0]![0]).toMatchObject({ saveDevice: true });
});

test('an address that has an account offers the login, with the way on', async () => {
  const message = 'An account with this email exists. Log in instead.';
  store.openAccount.mockResolvedValue({
    state: 'refused',
    errors: { email: [{ code: 'email_taken', message }] },
  });
  const form = await createPage('register');
  form.dataset.loginHref = '/login?redirect=%2Fcart';
  form.dataset.loginWords = 'Log in instead.';
  findField(form, 'acceptTerms').checked = true;
  submit(form);
  await vi.waitFor(() => expect(document.querySelector('#email-error a')).not.toBeNull());
  const link = document.querySelector('#email-error a')!;
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    '/login?redirect=%2Fcart',
    'Log in instead.',
  ]);
  expect(readShown()).toEqual([message]);
});

test('somebody too young is told so together with everything else', async () => {
  const form = await createPage('register');
  form.dataset.minimumAge = '18';
  findField(form, 'dateOfBirth').value = `${new Date().getFullYear() - 10}-01-01`;
  findField(form, 'firstname').value = '';
  submit(form);
  const said = [...document.querySelectorAll('[data-errors] li')].map(({ textContent }) => textContent);
  expect(said).toEqual([
    'This field is required',
    'You must be 18 or older to open an account.',
    'You must agree to the terms and conditions to proceed.',
  ]);
  expect(store.openAccount).not.toHaveBeenCalled();
});

test('the password is shown while its button is pressed in, and hidden again when the form is sent', async () => {
  store.signInWithPassword.mockResolvedValue({ state: 'done' });
  const form = await createPage('login');
  findField(form, 'password').type = 'password';
  const button = document.querySelector<HTMLButtonElement>('[data-reveal]')!;
  expect(button.hidden).toBe(false);
  button.click();
  expect([findField(form, 'password').type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  submit(form);
  expect([findField(form, 'password').type, button.getAttribute('aria-pressed')]).toEqual([
    'password',
    'false',
  ]);
});

test('what is plainly wrong is told without a call', async () => {
  const form = await createPage('login');
  findField(form, 'email').value = 'robin';
  findField(form, 'password').value = '';
  submit(form);
  expect(readShown()).toEqual(['Please enter a valid email address', 'This field is required']);
  expect(store.signInWithPassword).not.toHaveBeenCalled();
});

test.each(['login', 'register'] as const)(
  'a lost answer to the %s form says that something went wrong',
  async (kind) => {
    const general = [{ code: 'unanswered', message: 'unanswered' }];
    const refused = { state: 'refused', errors: { general } };
    store.signInWithPassword.mockResolvedValue(refused);
    store.openAccount.mockResolvedValue(refused);
    const form = await createPage(kind);
    findField(form, 'acceptTerms').checked = true;
    submit(form);
    await vi.waitFor(() =>
      expect(document.querySelector('[data-errors]')!.textContent).toBe('Something went wrong'),
    );
  },
);

test('a refusal is shown and the button works again', async () => {
  const general = [{ code: 'credentials_wrong', message: 'Try again.' }];
  store.signInWithPassword.mockResolvedValue({ state: 'refused', errors: { general } });
  const form = await createPage('login');
  submit(form);
  const button = form.querySelector('[type=submit]')!;
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['One moment', 'true']);
  await vi.waitFor(() => expect(document.querySelector('[data-errors]')!.textContent).toBe('Try again.'));
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Log in', 'false']);
  expect(went).not.toHaveBeenCalled();
});

test('a second press while the first is under way sends nothing', async () => {
  store.signInWithPassword.mockResolvedValue({ state: 'done' });
  const form = await createPage('login');
  for (let press = 0; press < 5; press += 1) submit(form);
  await vi.waitFor(() => expect(went).toHaveBeenCalled());
  expect(store.signInWithPassword).toHaveBeenCalledTimes(1);
});

test('a sign-up needs the terms ticked, and sends no consent that was not given', async () => {
  store.openAccount.mockResolvedValue({ state: 'done' });
  const form = await createPage('register');
  submit(form);
  expect(readShown()).toEqual(['You must agree to the terms and conditions to proceed.']);
  await vi.waitFor(() => {
    findField(form, 'acceptTerms').checked = true;
    submit(form);
    expect(store.openAccount).toHaveBeenCalled();
  });
  expect(store.openAccount.mock.calls[0]![0]).toMatchObject({
    acceptTerms: true,
    marketingEmail: false,
    state: 'NSW',
  });
});

test('without its code the form goes its own way', async () => {
  store.signInWithPassword.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const form = await createPage('login');
  const plain = vi.spyOn(form, 'submit').mockImplementation(() => {});
  submit(form);
  await vi.waitFor(() => expect(plain).toHaveBeenCalledTimes(1));
});
