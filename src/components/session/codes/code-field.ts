// A code is pasted out of any text, and sent once it is whole.
import { CODE_LENGTH, findCode } from '#lib/domain/account/code-field.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('[data-code-form]')) {
  const input = form.elements.namedItem('otp');
  if (!(input instanceof HTMLInputElement)) continue;
  let sent = '';
  const sendWhole = () => {
    const code = input.value.replace(/\D/g, '');
    if (code.length !== CODE_LENGTH || code === sent) return;
    sent = code;
    form.requestSubmit();
  };
  input.addEventListener('paste', (event) => {
    const pasted = findCode(event.clipboardData?.getData('text') ?? '');
    if (pasted === '') return;
    event.preventDefault();
    input.value = pasted;
    sendWhole();
  });
  input.addEventListener('input', sendWhole);
  input.focus();
}
