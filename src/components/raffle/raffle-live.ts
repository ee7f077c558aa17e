// Writes the book that is chosen on the button, asks for a missing choice where it is made, keeps the tickets left in
// step with the server while the page is looked at, and leads to the entry by post where the address asks for it.
import { formatWholeNumber } from '#lib/domain/money/format-numbers.ts';

const REFRESH_MS = 30_000;

const form = document.querySelector<HTMLFormElement>('[data-raffle-form]');
const button = document.querySelector<HTMLElement>('[data-raffle-add]');
form?.addEventListener('change', ({ target }) => {
  const label = (target as HTMLElement).dataset.label;
  if (button && label) button.textContent = label;
  const error = (target as HTMLElement).closest('fieldset')?.querySelector<HTMLElement>('[data-choose]');
  if (error) error.textContent = '';
});

/** Says beneath each question without an answer that one is needed, and leads to the first of them. */
form?.addEventListener('submit', (event) => {
  const lacking = [...form.querySelectorAll('fieldset')].filter((part) => !part.querySelector(':checked'));
  for (const part of lacking) {
    const error = part.querySelector<HTMLElement>('[data-choose]');
    if (error) error.textContent = error.dataset.choose ?? '';
  }
  const [first] = lacking;
  if (!first) return;
  event.preventDefault();
  first.scrollIntoView({ block: 'center' });
  first.querySelector<HTMLElement>('input:not([disabled])')?.focus({ preventScroll: true });
});

const sale = document.querySelector<HTMLElement>('[data-raffle]');

function showLeft(place: HTMLElement, left: number, all: number): void {
  const words = left > 0 ? place.dataset.leftWords : place.dataset.soldOut;
  const text = (words ?? '')
    .replace('{left}', formatWholeNumber(left))
    .replace('{all}', formatWholeNumber(all));
  const line = place.querySelector('[data-raffle-left]');
  if (line && line.textContent !== text) line.textContent = text;
  const bar = place.querySelector('progress');
  if (bar) bar.value = bar.max - left;
}

async function refresh(place: HTMLElement): Promise<void> {
  if (document.hidden) return;
  const answer = await fetch(`/api/availability?keys=${encodeURIComponent(place.dataset.raffle ?? '')}`);
  const { result } = await answer.json();
  const [found] = result ?? [];
  if (found) showLeft(place, found.left, found.in_all);
}

if (sale) {
  // What cannot be asked now is asked again later; the words of the page stay.
  const ask = () => void refresh(sale).catch(() => undefined);
  ask();
  setInterval(ask, REFRESH_MS);
}

const postal = document.querySelector<HTMLElement>('[data-postal]');
postal?.scrollIntoView();
postal?.focus({ preventScroll: true });
