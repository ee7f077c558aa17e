// Asks whether visits may be counted, keeps the answer, and asks again on request. The buttons are shown from here
// alone, so no answer can come before there is something to hear it. The question stands over the end of the screen;
// the page keeps as much room free as it takes.
import { CONSENT_LIFE_S } from '#lib/domain/visitor/consent-life.ts';

const root = document.documentElement;
const banner = document.getElementById('consent');
const state = banner?.querySelector<HTMLElement>('[data-consent-state]');
/** Has the focus again when the question is answered. */
let asker = document.getElementById('main');

function readChoice(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith('consent='));
  return pair?.slice('consent='.length) ?? '';
}

const reserveRoom = () => root.style.setProperty('--consent-height', `${banner?.offsetHeight}px`);
const freeRoom = () => root.style.removeProperty('--consent-height');

function show(what = ''): void {
  if (!banner) return;
  if (state) state.textContent = state.dataset[what] ?? '';
  banner.hidden = false;
  root.dataset.consent = 'asked';
  reserveRoom();
}

const askAgain = () => show('failed');

/** Holds at once in this browser; the shop hears of it even when the page is left meanwhile. */
function chooseConsent(choice: string): void {
  if (!banner) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the choice holds at once, also where there is no Cookie Store
  document.cookie = `consent=${choice}; Path=/; SameSite=Lax; Max-Age=${CONSENT_LIFE_S}${secure}`;
  banner.hidden = true;
  delete root.dataset.consent;
  freeRoom();
  asker?.focus({ preventScroll: true });
  document.dispatchEvent(new Event(`consent:${choice}`));
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ choice });
  fetch('/api/consent', { method: 'POST', headers, body, keepalive: true }).then(
    ({ ok }) => ok || askAgain(),
    askAgain,
  );
}

banner?.addEventListener('click', ({ target }) => {
  const { consent } = (target as HTMLElement).dataset;
  if (consent) chooseConsent(consent);
});
addEventListener('resize', () => banner?.hidden || reserveRoom());

/** For a visitor who has not chosen yet. Where the page has made room for the question it is not measured again. */
export function ask(): void {
  root.dataset.consent = 'asked';
  if (!root.style.getPropertyValue('--consent-height')) reserveRoom();
}

/** Pressed: a link that shows the question again. */
export function open(opener: HTMLElement): void {
  asker = opener;
  show(readChoice());
  banner?.focus();
}
