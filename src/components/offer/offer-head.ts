// The head of an offer's page tells the draw that the ticket begins with, whichever was chosen.
import { FIRST_DRAW_EVENT } from '#islands/ticket/shown-draw.ts';
import type { HeadDraw } from './head-draw.ts';

/** The document event after which countdowns look at their data again. */
const COUNTDOWN_EVENT = 'countdown:changed';

function showDraw(head: HTMLElement, draw: HeadDraw): void {
  const { date, jackpot, unit, stop } = draw;
  const texts: Readonly<Record<string, string>> = { date, amount: jackpot, unit };
  for (const place of head.querySelectorAll<HTMLElement>('[data-head]')) {
    const text = texts[place.dataset.head ?? ''] ?? '';
    // The builder says at its start what is shown already: to write it again would lay the page out again.
    if (place.textContent !== text) place.textContent = text;
  }
  const countdown = head.querySelector<HTMLElement>('[data-countdown]');
  if (!countdown || countdown.dataset.countdown === stop) return;
  Object.assign(countdown.dataset, { countdown: stop, place: draw.place, date: draw.stopDate });
  document.dispatchEvent(new Event(COUNTDOWN_EVENT));
}

const head = document.querySelector<HTMLElement>('.offer-head');
const list = document.querySelector('[data-head-draws]');
if (head && list) {
  // Of each draw but the first only what differs from the first.
  const draws: readonly [HeadDraw, ...Partial<HeadDraw>[]] = JSON.parse(list.textContent ?? '[]');
  const show = (drawNo: unknown) => {
    const draw = draws.find((known) => known.drawNo === Number(drawNo));
    if (draw) showDraw(head, { ...draws[0], ...draw });
  };
  document.addEventListener(FIRST_DRAW_EVENT, (event) => show((event as CustomEvent).detail));
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'firstDrawNo') show(target.value);
  });
}
