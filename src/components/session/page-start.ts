// The first script of every page: is there a session to ask about, a choice to make, a link to follow up? Mostly
// neither. What it finds is fetched then; nothing else is in here, because every page pays for it.
import { showCartCount } from '#components/layout/cart-count.ts';
import '#components/layout/route-transition.ts';
import '#components/error/fault-watch.ts';
import { showMissed } from '#components/error/missed-press.ts';
import { consent, root } from '#components/widgets/consent-choice.ts';
import { MESSAGES_EVENT } from '#lib/contracts/messages/messages-event.ts';
import { NOTICE_EVENT } from '#lib/stores/account/notice-event.ts';

/** No name of a cookie ends with that of another. */
const hasCookie = (text: string) => document.cookie.includes(text);

let session: string | undefined;
/** Also when the page comes back: a sign-in in another tab may have happened, or the cart have changed. */
function readCookies(): void {
  showCartCount();
  // The page says so itself, or its first script found the cookie.
  if (session || !(root.dataset.session || hasCookie('signed_in=1'))) return;
  session = 'signed-in';
  root.dataset.session = session;
  void import('./account-slot.ts');
}
readCookies();
for (const event of ['visibilitychange', 'pageshow']) addEventListener(event, readCookies, true);

const count = () =>
  import('#components/widgets/analytics.ts').catch(() => dispatchEvent(new Event('count:failed')));
if (!consent || hasCookie('consent=all')) void count();
addEventListener('consent:all', count, true);

/** How parameters begin that mean something on any page, as `favourite` and `party`; a dialog may have been open when the page was left. */
if (history.state || /[?&](p=|act|aff|fav|utm_|par)/.test(location.search))
  void import('./follow-address.ts');

const showNotices = (event?: Event) =>
  import('./notices/notification-tray.ts').then(({ hearNotices }) => hearNotices(event));
for (const name of [MESSAGES_EVENT, NOTICE_EVENT]) addEventListener(name, showNotices, true);
/** What the answer before this page had to say. */
if (hasCookie('notices=') || document.querySelector('[data-notices]')) void showNotices();

/** The worker itself waits with all that it fetches (`src/service-worker/install.ts`). Without one nothing is lost. */
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => 0);

let isHeard: true | undefined;
/** What presses open is fetched with the first press or key; the key of the search is played again, too. */
const fetchOpeners = (event?: Event) =>
  import('./openers.ts').then(({ hearKey }) => {
    isHeard = true;
    hearKey(event);
  });
for (const name of ['pointerdown', 'keydown']) addEventListener(name, fetchOpeners, { once: true });

/** Until it has come a press is kept and played again; where it does not come, the page says so. */
document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest<HTMLAnchorElement & HTMLButtonElement>(
    '[data-wake],[data-drawer-open],[commandfor]',
  );
  if (isHeard || !opener || opener.commandForElement) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  fetchOpeners().then(
    () => opener.click(),
    () => showMissed({ target: opener }),
  );
});
// A press that came before this script (`INLINE_SCRIPTS.keepOpening`).
self.onclick = null;
document.querySelector<HTMLElement>('[data-pressed]')?.click();
