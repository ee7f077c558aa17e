// Keeps what a visitor chose about cookies, and shows the question again on request.

import { showConsent } from './consent-room.ts';

const banner = document.getElementById('consent');
const state = banner?.querySelector<HTMLElement>('[data-consent-state]');

function readChoice(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith('consent='));
  return pair?.slice('consent='.length) ?? '';
}

const announceChoice = (what: string): void => {
  if (state) state.textContent = state.dataset[what] ?? '';
};

let asker: HTMLElement | undefined;

function askConsent(opener: HTMLElement): void {
  if (!banner) return;
  asker = opener;
  announceChoice(readChoice());
  showConsent(banner);
  banner.focus();
}

/** The browser goes on sending the choice when the visitor leaves the page at once. */
async function chooseConsent(choice: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ choice });
  const answer = await fetch('/api/consent', {
    method: 'POST',
    headers,
    body,
    keepalive: true,
  }).catch(() => undefined);
  if (!answer?.ok || !banner) return announceChoice('failed');
  banner.hidden = true;
  delete document.documentElement.dataset.consent;
  (asker ?? document.getElementById('main'))?.focus({ preventScroll: true });
  asker = undefined;
  document.dispatchEvent(new Event(`consent:${choice}`));
}

/** Pressed: one of the two choices, or a link that shows them again. */
export function open(opener: HTMLElement): void {
  const { consent } = opener.dataset;
  if (consent) void chooseConsent(consent);
  else askConsent(opener);
}
