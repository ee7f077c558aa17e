// A form with an amount: suggested amounts fill the field without loading the page, and the button carries the exact
// amount.
import { formatCents, parseTypedAmount } from '#lib/domain/money/money.ts';
import { FORM_CHECK_EVENT } from '#lib/forms/form-check.ts';

/** A navigation that the browser was stopped in ends without an event: the form can be sent again after so long. */
const BUSY_MS = 10_000;

interface Limits {
  readonly minCents: number;
  readonly maxCents: number;
}

/** Of the way that is chosen, where the form offers several. */
const readLimits = (form: HTMLFormElement): Limits => {
  const way = form.querySelector<HTMLElement>('input[name="way"]:checked');
  const { min, max } = way?.dataset.max === undefined ? form.dataset : way.dataset;
  return { minCents: Number(min), maxCents: Number(max) };
};

/** @param check marks what is wrong in the form; false where something is */
export function enhanceAmountForm(form: HTMLFormElement, check: (limits: Limits) => boolean): void {
  const field = form.querySelector<HTMLInputElement>('[name="amount"]');
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const total = form.querySelector<HTMLElement>('[data-amount]');
  const presets = [...form.querySelectorAll<HTMLAnchorElement>('[data-preset]')];
  if (!field || !button || !total) return;
  const show = (): void => {
    const cents = parseTypedAmount(field.value);
    total.textContent = cents ? formatCents(cents) : '';
    total.hidden = !cents;
    for (const preset of presets) {
      if (Number(preset.dataset.preset) === cents) preset.setAttribute('aria-current', 'true');
      else preset.removeAttribute('aria-current');
    }
  };
  for (const preset of presets)
    preset.addEventListener('click', (event) => {
      event.preventDefault();
      field.value = preset.dataset.typed ?? '';
      // As if typed: a gateway's fields follow the amount.
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
    });
  field.addEventListener('input', show);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const setIdle = (): void => {
    button.ariaBusy = null;
  };
  const isRight = (): boolean => {
    const isValid = check(readLimits(form));
    if (!isValid) field.focus();
    return isValid;
  };
  form.addEventListener(FORM_CHECK_EVENT, (event) => {
    if (!isRight()) event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    if (!isRight() || button.ariaBusy === 'true') return event.preventDefault();
    button.ariaBusy = 'true';
    clearTimeout(resting);
    resting = setTimeout(setIdle, BUSY_MS);
  });
  // Its fields have their first values after the event.
  form.addEventListener('reset', () => setTimeout(show));
  addEventListener('pageshow', () => {
    setIdle();
    show();
  });
  show();
}
