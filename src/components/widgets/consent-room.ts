// The banner about cookies stands over the end of the screen; the page keeps as much room free as it takes.
const root = document.documentElement;
let watch: ResizeObserver | undefined;

export function showConsent(banner: HTMLElement): void {
  banner.hidden = false;
  root.dataset.consent = 'asked';
  watch ??= new ResizeObserver(() =>
    root.style.setProperty('--consent-height', `${Math.ceil(banner.getBoundingClientRect().height)}px`),
  );
  watch.observe(banner);
}

export function hideConsent(banner: HTMLElement): void {
  banner.hidden = true;
  delete root.dataset.consent;
  watch?.disconnect();
}
