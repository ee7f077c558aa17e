// The button carries the exact amount, and "all" fills the field without loading the page.
import { checkForm } from '#components/ui/enhance-form.ts';
import { formatCents, parseTypedAmount } from '#lib/domain/money/money.ts';
import { withdrawForm } from '#lib/forms/account/withdraw-form.ts';

function enhance(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const total = form.querySelector<HTMLElement>('[data-amount]');
  const all = form.querySelector<HTMLAnchorElement>('[data-all]');
  if (!field || !button || !total || !all) return;
  const show = (): void => {
    const cents = parseTypedAmount(field.value);
    total.textContent = cents ? formatCents(cents) : '';
    total.hidden = !cents;
    if (cents === Number(form.dataset.max)) all.setAttribute('aria-current', 'true');
    else all.removeAttribute('aria-current');
  };
  all.addEventListener('click', (event) => {
    event.preventDefault();
    field.value = all.dataset.all ?? '';
    show();
  });
  field.addEventListener('input', show);
  const limits = { minCents: Number(form.dataset.min), maxCents: Number(form.dataset.max) };
  form.addEventListener('submit', (event) => {
    // Accounts and causes are checked by the page.
    const isValid = checkForm(form, withdrawForm, limits) !== undefined;
    if (!isValid) field.focus();
    if (!isValid || button.ariaBusy === 'true') return event.preventDefault();
    button.ariaBusy = 'true';
  });
  addEventListener('pageshow', () => {
    button.ariaBusy = null;
    show();
  });
  show();
}

document.querySelectorAll<HTMLFormElement>('[data-withdraw]').forEach(enhance);
