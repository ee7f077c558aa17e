import { checkForm } from '#components/form/enhance-form.ts';
import { depositForm } from '#lib/forms/account/deposit-form.ts';
import { enhanceAmountForm } from './amount-form.ts';

/** The hint of the amount follows the way of paying. */
function followWay(form: HTMLFormElement): void {
  const hint = form.querySelector<HTMLElement>('#amount-hint');
  const show = (): void => {
    const words = form.querySelector<HTMLElement>('input[name="way"]:checked')?.dataset.hint;
    if (hint && words) hint.textContent = words;
  };
  form.addEventListener('change', show);
  // Its way is the first one again after the event.
  form.addEventListener('reset', () => setTimeout(show));
  // A browser that comes back has its own choice again by then.
  addEventListener('pageshow', show);
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-deposit]')) {
  followWay(form);
  enhanceAmountForm(form, (limits) => checkForm(form, depositForm, limits) !== undefined);
}
