// The key / leads to the search: to its field where the page has one, else to its page.
const KEPT = 'search-key';

/** Browsers that keep nothing have it on. */
export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
}

export function keepSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, 'off');
  } catch {
    // It stays on.
  }
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export function hearSearchKey(event: KeyboardEvent): void {
  const target = event.target === document ? document.activeElement : event.target;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(target)) return;
  const field = document.querySelector<HTMLElement>('[data-search-field]');
  const link = document.querySelector<HTMLAnchorElement>('a[data-site-search]');
  if (!(field ?? link) || document.querySelector('dialog[open]') || !isSearchKeyOn()) return;
  event.preventDefault();
  if (field) field.focus();
  else link?.click();
}
document.addEventListener('keydown', hearSearchKey);
