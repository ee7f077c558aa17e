// The banner about cookies stands over the end of the screen; the page keeps as much room free as it takes.
const root = document.documentElement;

export function showConsent(banner: HTMLElement): void {
  const reserveRoom = () => root.style.setProperty('--consent-height', `${banner.offsetHeight}px`);
  banner.hidden = false;
  root.dataset.consent = 'asked';
  reserveRoom();
  addEventListener('resize', reserveRoom);
}
