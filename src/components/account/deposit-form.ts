// The suggested amounts fill the field without loading the page, and the button carries the exact amount.
import { formatCents, parseAmount } from '#lib/domain/money.ts';

function enhance(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const total = form.querySelector<HTMLElement>('[data-amount]');
  const presets = [...form.querySelectorAll<HTMLAnchorElement>('[data-preset]')];
  if (!field || !button || !total) return;
  const show = (): void => {
    const cents = parseAmount(field.value);
    total.textContent = cents ? formatCents(cents) : '';
    for (const preset of presets) {
      if (Number(preset.dataset.preset) === cents) preset.setAttribute('aria-current', 'true');
      else preset.removeAttribute('aria-current');
    }
  };
  for (const preset of presets)
    preset.addEventListener('click', (event) => {
      event.preventDefault();
      field.value = preset.dataset.typed ?? '';
      show();
    });
  field.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    if (button.ariaBusy === 'true') event.preventDefault();
    button.ariaBusy = 'true';
  });
  addEventListener('pageshow', () => {
    button.ariaBusy = null;
    show();
  });
  show();
}

document.querySelectorAll<HTMLFormElement>('[data-deposit]').forEach(enhance);
