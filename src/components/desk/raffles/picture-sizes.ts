// A picture that is too large is named at its field before the form is sent: a body over the limit would be refused whole.

/** Bytes of all pictures of a form together, with room for its other fields. */
const MOST_BYTES = 15_000_000;

const sumSizes = (form: HTMLFormElement): number =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')]
    .flatMap(({ files }) => [...(files ?? [])])
    .reduce((sum, { size }) => sum + size, 0);

/** Shows or takes away what is said at the field. */
function explain(input: HTMLInputElement, message: string | undefined): void {
  const id = `${input.id}-too-large`;
  document.getElementById(id)?.remove();
  if (message === undefined) {
    input.removeAttribute('aria-invalid');
    return;
  }
  const words = document.createElement('p');
  words.id = id;
  words.className = 'field__error';
  words.setAttribute('role', 'alert');
  words.textContent = message;
  input.after(words);
  input.setAttribute('aria-invalid', 'true');
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-pictures-max]'))
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return;
    const isTooLarge = sumSizes(form) > MOST_BYTES;
    if (isTooLarge) target.value = '';
    explain(target, isTooLarge ? form.dataset.picturesMax : undefined);
  });
