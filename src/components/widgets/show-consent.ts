// Shows the question about cookies with a sentence about what was chosen before.
const banner = document.getElementById('consent');
const state = banner?.querySelector<HTMLElement>('[data-consent-state]');

/** Shows the banner, and the sentence that it holds for this state: a choice, or "failed". An unknown one shows none. */
export function showConsent(name: string): void {
  if (!banner) return;
  if (state) state.textContent = state.dataset[name] ?? '';
  banner.hidden = false;
  document.documentElement.dataset.consent = 'asked';
}
