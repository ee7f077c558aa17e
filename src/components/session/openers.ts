// What presses open on every page. Fetched with the first press or key of a page, which page-start.ts plays again.
import '#components/layout/drawers.ts';
import { missPress } from '#components/error/missed-event.ts';
import { hearSearchKey } from '#components/layout/search-key.ts';

/** The key that this file was fetched with. */
export const hearKey = (event: Event | undefined): unknown =>
  event instanceof KeyboardEvent && hearSearchKey(event);

/** What is fetched when a control marked with its name is pressed. */
const WIDGETS = {
  consent: () => import('#components/widgets/consent.ts'),
  feedback: () => import('#components/widgets/feedback.ts'),
  cards: () => import('#components/widgets/cards.ts'),
  party: () => import('#components/widgets/party.ts'),
} satisfies Record<string, () => Promise<{ open: (opener: HTMLElement) => void }>>;

/** What the first press does comes before what is asked for because of it. */
const AFTER_PRESS_MS = 5_000;

/** How many notifications are new is asked for a customer at once (account-slot.ts), for a guest after the first use. */
if (!document.documentElement.dataset.session && document.querySelector('[data-wake=cards]'))
  setTimeout(WIDGETS.cards, AFTER_PRESS_MS);

document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest<HTMLAnchorElement>('[data-wake]');
  const load = WIDGETS[opener?.dataset.wake as keyof typeof WIDGETS];
  if (!opener || !load || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  load().then(
    ({ open }) => open(opener),
    () => missPress(opener),
  );
});
