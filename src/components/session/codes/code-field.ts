// A code is pasted out of any text, and sent once it is whole. It is sent once: the answer to a second one would hide
// that of the first, and with it what only that one shows.
import { CODE_LENGTH, findCode } from '#lib/domain/account/code-field.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-code-form]')) {
  const input = form.elements.namedItem('otp');
  if (!(input instanceof HTMLInputElement)) continue;
  const button = form.querySelector('[type="submit"]');
  let isSent = false;
  const setSent = (sent: boolean) => {
    isSent = sent;
    button?.setAttribute('aria-busy', String(sent));
  };
  const sendWhole = () => {
    if (input.value.replace(/\D/g, '').length === CODE_LENGTH) form.requestSubmit();
  };
  input.addEventListener('paste', (event) => {
    const pasted = findCode(event.clipboardData?.getData('text') ?? '');
    if (pasted === '') return;
    event.preventDefault();
    input.value = pasted;
    sendWhole();
  });
  input.addEventListener('input', sendWhole);
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    setSent(true);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && setSent(false));
  input.focus();
}
