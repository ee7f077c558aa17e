// Hears the answer to the question about cookies: it must hold in the press itself, before anything else is fetched. The
// buttons are shown from here alone, so no answer can come before there is something to hear it.
import { CONSENT_LIFE_S } from '#lib/domain/visitor/consent-life.ts';

export const root = document.documentElement;
/** The question; a page without one counts without asking. */
export const consent = document.getElementById('consent');

const askAgain = () => import('./show-consent.ts').then(({ showConsent }) => showConsent('failed'));

/** Holds at once in this browser; the shop hears of it even when the page is left meanwhile. */
function chooseConsent(choice: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the choice holds at once, also where there is no Cookie Store
  document.cookie = `consent=${choice}; Path=/; SameSite=Lax; Max-Age=${CONSENT_LIFE_S}${secure}`;
  consent!.hidden = true;
  document.getElementById('main')?.focus({ preventScroll: true });
  document.dispatchEvent(new Event(`consent:${choice}`));
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ choice });
  fetch('/api/consent', { method: 'POST', headers, body, keepalive: true }).then(
    ({ ok }) => (ok ? undefined : askAgain()),
    askAgain,
  );
}

if (consent) {
  // A script beside the question has shown it where nothing was chosen; its buttons follow.
  if (!consent.hidden) root.dataset.consent = 'asked';
  consent.onclick = ({ target }) => {
    const choice = (target as HTMLElement).dataset.consent;
    if (choice) chooseConsent(choice);
  };
}
