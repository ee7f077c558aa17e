// Logs in with a passkey: by the button, or out of what the browser offers at the field of the email.
import { missPress } from '#components/error/missed-event.ts';

const login = document.querySelector<HTMLFormElement>('[data-passkey-login]');
const loadPasskeys = () => import('#lib/stores/account/passkey.ts');

function send(form: HTMLFormElement, answer: string): void {
  const field = form.elements.namedItem('response');
  if (field instanceof HTMLInputElement) field.value = answer;
  const staysLoggedIn = document.querySelector<HTMLInputElement>('[data-sign-in] [name="saveDevice"]');
  if (staysLoggedIn?.checked) form.append(staysLoggedIn.cloneNode());
  form.submit();
}

async function ask(form: HTMLFormElement): Promise<void> {
  const { passkeyLogin = '', cancelled = '' } = form.dataset;
  const { askForPasskey } = await loadPasskeys();
  const answer = await askForPasskey(passkeyLogin);
  if (answer !== undefined) return send(form, answer);
  const trouble = form.querySelector('[data-passkey-trouble]');
  if (trouble) trouble.textContent = cancelled;
}

async function offer(form: HTMLFormElement): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const { offerPasskey } = await loadPasskeys();
  const answer = await offerPasskey(form.dataset.passkeyLogin ?? '');
  if (answer !== undefined) send(form, answer);
}

if (login && 'PublicKeyCredential' in window) {
  login.hidden = false;
  login.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(login).catch(() => missPress(event.submitter ?? login));
  });
  if (login.dataset.offers) void offer(login);
}
