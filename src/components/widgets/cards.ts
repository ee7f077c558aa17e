// The notifications feed: how many of its cards are new, beside the bell, and the panel that shows them (F21).
import type { ContentCard } from '#lib/contracts/content-card.ts';
import { urls } from '#lib/domain/urls.ts';
import { report } from '#lib/stores/analytics-event.ts';
import { $cards, loadCards, markViewed, unviewed } from '#lib/stores/cards.ts';
import { fragment } from './fragment.ts';

interface WireCard {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly link?: string;
  readonly label?: string;
  readonly hide_in_feed: boolean;
  readonly desktop_image?: string;
  readonly mobile_image?: string;
  readonly product_logo_image?: string;
}

const cardOf = (card: WireCard): ContentCard => ({
  ...card,
  hideInFeed: card.hide_in_feed,
  ...(card.desktop_image && { desktopImage: card.desktop_image }),
  ...(card.mobile_image && { mobileImage: card.mobile_image }),
  ...(card.product_logo_image && { productLogoImage: card.product_logo_image }),
});

async function ask() {
  const answer = await fetch('/api/notifications/cards');
  if (!answer.ok) return undefined;
  const { result } = (await answer.json()) as { result: { is_ready: boolean; cards: WireCard[] } };
  return { isReady: result.is_ready, cards: result.cards.map(cardOf) };
}

function count(): void {
  const state = $cards.get();
  const fresh = state.state === 'ready' ? unviewed(state.cards).length : 0;
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

function made(template: HTMLTemplateElement, card: ContentCard, isNew: boolean): DocumentFragment {
  const piece = template.content.cloneNode(true) as DocumentFragment;
  const put = (selector: string, words: string | undefined) => {
    const place = piece.querySelector(selector);
    if (words && place) place.textContent = words;
    else place?.remove();
  };
  put('[data-title]', card.title);
  put('[data-text]', card.text);
  setPicture(piece.querySelector('[data-picture]'), card);
  setLink(piece.querySelector('[data-link]'), card);
  const logo = piece.querySelector<HTMLImageElement>('[data-logo]');
  if (logo && card.productLogoImage) logo.src = card.productLogoImage;
  else logo?.remove();
  if (!isNew) piece.querySelector('[data-new]')?.remove();
  return piece;
}

function fill(panel: HTMLElement): void {
  const state = $cards.get();
  const shown = state.state === 'ready' ? state.cards.filter(({ hideInFeed }) => !hideInFeed) : [];
  const which = state.state === 'ready' && shown.length === 0 ? 'empty' : state.state;
  for (const part of panel.querySelectorAll<HTMLElement>('[data-cards-state]'))
    part.hidden = part.dataset.cardsState !== which;
  const template = panel.querySelector('template');
  if (!template) return;
  const fresh = new Set(unviewed(shown));
  panel.querySelector('ul')?.replaceChildren(...shown.map((card) => made(template, card, fresh.has(card))));
  for (const { id } of fresh) report('card-viewed', { cardId: id }, `card-${id}`.slice(0, 80));
  markViewed(shown);
  count();
}

// Fetched, it says how many cards are new.
void loadCards(ask).then(count);

let isWired = false;

/** Opens the panel; the cards that it shows count as seen. */
export async function open(): Promise<void> {
  const panel = await fragment(urls.cardsFragment()).catch(() => undefined);
  if (!(panel instanceof HTMLDialogElement)) return;
  if (!isWired) {
    panel.querySelector('[data-cards-close]')?.addEventListener('click', () => panel.close());
    panel.addEventListener('click', ({ target }) => target === panel && panel.close());
  }
  isWired = true;
  panel.showModal();
  if ($cards.get().state !== 'ready') $cards.set({ state: 'loading' });
  await loadCards(ask);
  fill(panel);
}
