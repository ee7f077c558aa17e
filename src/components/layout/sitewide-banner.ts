// Dismissal is kept in this browser and holds only while the text is the same.
const KEY = 'sitewide-banner';

interface Dismissal {
  content: string;
  dateDismissed: string;
  isDismissed: boolean;
}

function readDismissal(): Partial<Dismissal> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function dismiss(banner: HTMLElement): void {
  const record: Dismissal = {
    content: banner.dataset.content ?? '',
    dateDismissed: new Date().toISOString(),
    isDismissed: true,
  };
  banner.hidden = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Storage is off: it is hidden on this page only.
  }
}

/** At most so often its height is measured while the window changes. */
const RESIZE_THROTTLE_MS = 10;

/** What is jumped to, or focused, must not end up under it. */
function keepClear(banner: HTMLElement): void {
  document.documentElement.style.scrollPaddingBlockStart = `${banner.offsetHeight}px`;
}

function followSize(banner: HTMLElement): void {
  let isWaiting = false;
  keepClear(banner);
  addEventListener('resize', () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      keepClear(banner);
    }, RESIZE_THROTTLE_MS);
  });
}

const banner = document.getElementById('site-banner');
if (banner) {
  const { isDismissed, content } = readDismissal();
  if (isDismissed && content === banner.dataset.content) banner.hidden = true;
  banner.querySelector('button')?.addEventListener('click', () => {
    dismiss(banner);
    keepClear(banner);
  });
  followSize(banner);
}

// A module of its own: its names stay inside.
export {};
