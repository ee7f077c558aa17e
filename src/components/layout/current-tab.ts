/** Scrolls each row of tabs so that the tab of the page is in view. */
export function showCurrentTabs(): void {
  for (const current of document.querySelectorAll<HTMLElement>('.tabs > [aria-current]')) {
    const tabs = current.parentElement;
    if (tabs) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
  }
}
