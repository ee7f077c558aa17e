// The notifications feed: how many of its cards are new, beside the bell, and the panel that shows them.
import type { ContentCard } from '#lib/contracts/content/content-card.ts';
import { getMessageLink } from '#lib/domain/account/message-link.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import {
  $areMessagesKnown,
  $messages,
  loadMessages,
  markMessagesSeen,
} from '#lib/stores/account/messages.ts';
import { hasSessionHint } from '#lib/stores/account/session-hint.ts';
import { reportEvent } from '#lib/stores/analytics/analytics-event.ts';
import { $cards, filterUnviewed, listUncounted, loadCards, markViewed } from '#lib/stores/page/cards.ts';
import { loadFragment } from './fragment.ts';

interface WireCard {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly text_html?: string;
  readonly link?: string;
  readonly label?: string;
  readonly hide_in_feed: boolean;
  readonly desktop_image?: string;
  readonly mobile_image?: string;
  readonly product_logo_image?: string;
}

const toCard = (card: WireCard): ContentCard => ({
  ...card,
  hideInFeed: card.hide_in_feed,
  ...(card.text_html && { textHtml: card.text_html }),
  ...(card.desktop_image && { desktopImage: card.desktop_image }),
  ...(card.mobile_image && { mobileImage: card.mobile_image }),
  ...(card.product_logo_image && { productLogoImage: card.product_logo_image }),
});

async function requestCards() {
  const answer = await fetch('/api/notifications/cards');
  if (!answer.ok) return undefined;
  const { result } = (await answer.json()) as { result: { is_ready: boolean; cards: WireCard[] } };
  return { isReady: result.is_ready, cards: result.cards.map(toCard) };
}

/** One count, shown once it is whole: that of the cards alone would change as soon as a customer's messages have come. */
function countNewCards(): void {
  if (hasSessionHint() && !$areMessagesKnown.get()) return;
  const state = $cards.get();
  const cards = state.state === 'ready' ? filterUnviewed(state.cards).length : 0;
  const fresh = cards + $messages.get().newCount;
  for (const badge of document.querySelectorAll<HTMLElement>('[data-notification-count]')) {
    badge.textContent = String(fresh);
    badge.hidden = fresh === 0;
  }
}

function setPicture(holder: Element | null, card: ContentCard): void {
  const { desktopImage: wide, mobileImage: narrow = wide } = card;
  const image = holder?.querySelector('img');
  if (!narrow || !image) return void holder?.remove();
  image.src = narrow;
  const source = holder?.querySelector('source');
  if (wide && source) source.srcset = wide;
  else source?.remove();
}

function setLink(link: HTMLAnchorElement | null, { link: address, label }: ContentCard): void {
  if (!link || !address) return void link?.remove();
  link.href = address;
  if (label) link.textContent = label;
}

function createCardNode(template: HTMLTemplateElement, card: ContentCard, isNew: boolean): DocumentFragment {
  const piece = document.importNode(template.content, true);
  const setText = (selector: string, words: string | undefined) => {
    const place = piece.querySelector(selector);
    if (words && place) place.textContent = words;
    else place?.remove();
  };
  setText('[data-title]', card.title);
  setText('[data-text]', card.text);
  const place = piece.querySelector('[data-text]');
  // Made harmless by the service.
  if (place && card.textHtml) place.innerHTML = card.textHtml;
  setPicture(piece.querySelector('[data-picture]'), card);
  setLink(piece.querySelector('[data-link]'), card);
  const logo = piece.querySelector<HTMLImageElement>('[data-logo]');
  if (logo && card.productLogoImage) logo.src = card.productLogoImage;
  else logo?.remove();
  if (!isNew) piece.querySelector('[data-new]')?.remove();
  return piece;
}

/** Results and wins of the customer's own tickets. They come from the session and are in no stored page. */
const loadOwnCards = (words: string): { card: ContentCard; isNew: boolean }[] =>
  $messages
    .get()
    .messages.filter(({ kind }) => kind !== 'receipt')
    .map((message) => {
      const { id, subject: title, text, isNew } = message;
      const link = getMessageLink(message);
      return { card: { id, title, text, hideInFeed: false, ...(link && { link, label: words }) }, isNew };
    });

function fillPanel(panel: HTMLElement): void {
  const state = $cards.get();
  const own = loadOwnCards(panel.dataset.ticketWords ?? '');
  const shown = state.state === 'ready' ? state.cards.filter(({ hideInFeed }) => !hideInFeed) : [];
  const isReady = state.state === 'ready' || own.length > 0;
  const isEmpty = own.length + shown.length === 0;
  const which = isReady ? (isEmpty ? 'empty' : 'ready') : state.state;
  for (const part of panel.querySelectorAll<HTMLElement>('[data-cards-state]'))
    part.hidden = part.dataset.cardsState !== which;
  const template = panel.querySelector('template');
  if (!template) return;
  const counted = state.state === 'ready' ? listUncounted(state.cards) : [];
  const fresh = new Set(filterUnviewed(shown));
  const pieces = [...own, ...shown.map((card) => ({ card, isNew: fresh.has(card) }))];
  panel
    .querySelector('ul')
    ?.replaceChildren(...pieces.map(({ card, isNew }) => createCardNode(template, card, isNew)));
  for (const { id } of counted) reportEvent('card-viewed', { cardId: id }, `card-${id}`.slice(0, 80));
  markViewed(counted);
  countNewCards();
  void markMessagesSeen();
}

// Fetched, it says how many cards are new.
void loadCards(requestCards).then(countNewCards);
$messages.listen(countNewCards);
$areMessagesKnown.listen(countNewCards);

let isWired = false;

/** Opens the panel; the cards that it shows count as seen. Without its fragment the link leads on to the messages. */
export async function open(opener: HTMLElement): Promise<void> {
  const panel = await loadFragment(urls.cardsFragment()).catch(() => undefined);
  if (!(panel instanceof HTMLDialogElement)) {
    if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
    return;
  }
  if (panel.open) return;
  if (!isWired) {
    panel.querySelector('[data-cards-close]')?.addEventListener('click', () => panel.close());
    panel.addEventListener('click', ({ target }) => target === panel && panel.close());
  }
  isWired = true;
  panel.showModal();
  if ($cards.get().state !== 'ready') $cards.set({ state: 'loading' });
  await Promise.all([loadCards(requestCards), hasSessionHint() ? loadMessages() : undefined]);
  fillPanel(panel);
}
