// Asks about cookies once more: on request, with what was chosen, and where a choice could not be kept.
import './consent-choice.ts';

const root = document.documentElement;
const banner = document.getElementById('consent');
const state = banner?.querySelector<HTMLElement>('[data-consent-state]');

function readChoice(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith('consent='));
  return pair?.slice('consent='.length) ?? '';
}

function show(what: string): void {
  if (!banner) return;
  if (state) state.textContent = state.dataset[what] ?? '';
  banner.hidden = false;
  root.dataset.consent = 'asked';
  root.style.setProperty('--consent-height', `${banner.offsetHeight}px`);
}

export const askAfterFailure = (): void => show('failed');

/** Pressed: a link that shows the question again, and has the focus back when it is answered. */
export function open(opener: HTMLElement): void {
  show(readChoice());
  banner?.focus();
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
