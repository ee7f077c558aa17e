// Asks about cookies once more on request, with what was chosen.
import { showConsent } from './show-consent.ts';

function readChoice(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith('consent='));
  return pair?.slice('consent='.length) ?? '';
}

/** Pressed: a link that shows the question again, and has the focus back when it is answered. */
export function open(opener: HTMLElement): void {
  showConsent(readChoice());
  document.getElementById('consent')?.focus();
  const answered = new AbortController();
  for (const choice of ['all', 'essential'])
    document.addEventListener(
      `consent:${choice}`,
      () => {
        answered.abort();
        opener.focus({ preventScroll: true });
      },
      { signal: answered.signal },
    );
}
