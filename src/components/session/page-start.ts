// The first script of every page: is there a session to ask about, a choice to make, a link to follow up? Mostly
// neither. What it finds is fetched then; nothing else is in here, because every page pays for it.
import '#components/layout/cart-count.ts';
import '#components/layout/drawers.ts';
import '#components/layout/route-transition.ts';
import '#components/error/fault-watch.ts';
import '#components/widgets/stale-page.ts';
import { reportAnalyticsFailed } from '#components/widgets/analytics-failed.ts';
import { MESSAGES_EVENT } from '#lib/contracts/messages/messages-event.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { NOTICE_EVENT } from '#lib/stores/account/notice-event.ts';

const root = document.documentElement;
/** No name of a cookie ends with that of another. */
const hasCookie = (text: string) => document.cookie.includes(text);
/** The page says so itself, or its first script found the cookie. */
const isSignedIn = root.dataset.session;
const consent = document.getElementById('consent');
const mayCount = !consent || hasCookie('consent=all');

const startSignedIn = () => {
  root.dataset.session = 'signed-in';
  void import('./account-slot.ts');
};
if (isSignedIn) startSignedIn();
// A sign-in in another tab may have happened meanwhile.
else
  for (const event of ['visibilitychange', 'pageshow'])
    addEventListener(event, () => hasCookie('signed_in=1') && startSignedIn(), true);
const count = () => import('#components/widgets/analytics.ts').catch(reportAnalyticsFailed);
if (mayCount) void count();
document.addEventListener('consent:all', count);

/** Parameters that mean something on any page. */
if (/[?&](p|act|aff|favourite_numbers)=/.test(location.search))
  void import('#components/widgets/deep-link.ts');
/** The campaign of this address goes along with the visit. */
if (/[?&]utm_/.test(location.search)) void import('#components/widgets/carry-campaign.ts');

/** What the answer before this page had to say. */
if (hasCookie('notices=') || document.querySelector('[data-notices]'))
  void import('./notices/kept-notices.ts');

document.addEventListener(MESSAGES_EVENT, ({ detail }: CustomEventInit<Message[]>) => {
  void import('#lib/stores/account/notifications.ts').then(({ notifyMessages }) =>
    notifyMessages(detail ?? []),
  );
});

document.addEventListener(NOTICE_EVENT, () => void import('./notices/notification-tray.ts'), { once: true });

/** What is fetched when a control marked with its name is pressed. */
const WIDGETS = {
  consent: () => import('#components/widgets/consent.ts'),
  feedback: () => import('#components/widgets/feedback.ts'),
  cards: () => import('#components/widgets/cards.ts'),
  party: () => import('#components/widgets/party.ts'),
} satisfies Record<string, () => Promise<{ open: (opener: HTMLElement) => void }>>;

/** Shown by a script beside it where nothing was chosen. */
if (consent?.hidden === false) void import('#components/widgets/consent-choice.ts');

/** A dialog that was open when the page was left or asked for. */
if (/[?&]party=create\b/.test(location.search) || history.state?.shouldShowCreateGroupModal)
  void WIDGETS.party().then(({ resume }) => resume());

/** What the first press does comes before what is asked for because of it. */
const AFTER_PRESS_MS = 5_000;

/** How many notifications are new is asked for a customer at once, for a guest after the first use of the page. */
if (document.querySelector('[data-wake=cards]')) {
  if (isSignedIn) void WIDGETS.cards();
  else
    for (const sign of ['pointerdown', 'keydown'])
      addEventListener(sign, () => setTimeout(WIDGETS.cards, AFTER_PRESS_MS), { once: true });
}

document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest<HTMLAnchorElement>('[data-wake]');
  const load = WIDGETS[opener?.dataset.wake as keyof typeof WIDGETS];
  if (!opener || !load || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  load().then(
    ({ open }) => open(opener),
    () => opener.href && location.assign(opener.href),
  );
});
// A press that came before this script.
document.querySelector<HTMLElement>('[data-pressed]')?.click();
