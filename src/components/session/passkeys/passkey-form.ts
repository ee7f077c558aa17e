// Makes a passkey in the browser's dialog, then sends it with the form.
import { missPress } from '#components/error/missed-event.ts';
import { checkForm } from '#components/form/enhance-form.ts';
import { passkeyForm } from '#lib/forms/account/security-forms.ts';

const adding = document.querySelector<HTMLFormElement>('[data-passkey-add]');

async function make(form: HTMLFormElement): Promise<void> {
  const { passkeyAdd = '', cancelled = '', known = '' } = form.dataset;
  const { makePasskey } = await import('#lib/stores/account/passkey.ts');
  const made = await makePasskey(passkeyAdd);
  const field = form.elements.namedItem('response');
  if (made.state === 'made' && field instanceof HTMLInputElement) {
    field.value = made.response;
    return form.submit();
  }
  const trouble = form.querySelector('[data-passkey-trouble]');
  if (trouble) trouble.textContent = made.state === 'known' ? known : cancelled;
}

adding?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (checkForm(adding, passkeyForm, undefined))
    make(adding).catch(() => missPress(event.submitter ?? adding));
});
