// What a page knows of being looked at by an editor: who its visitor is, and what it lacks.
import { getContentCards } from '#lib/contracts/content/content-card.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import type { PageApi } from '../services/public-calls.ts';
import { replaceServiceFailure } from '../services/service-failure.ts';
import type { Preview } from './preview.ts';
import { createPreviewVisitor, type PreviewVisitor, serialisePreviewVisitor } from './preview-visitor.ts';

export interface ShownPreview {
  /** What keeps what is shown from being published, in words; filled while content is read. */
  readonly faults: string[];
  /** Undefined while editors edit in place. */
  readonly visitor?: PreviewVisitor;
  /** The same for the page's scripts, as JSON. */
  readonly forScripts?: string;
}

interface Surroundings {
  readonly faults: string[];
  readonly api: PageApi;
  readonly brand: BrandTheme;
  readonly offers: readonly ProductOffer[];
  readonly capabilities: ReadonlySet<Capability>;
}

/** The feed as an editor sees it; empty where there is no answer. */
const loadDraftedCards = ({ api, brand }: Surroundings) =>
  api
    .call(getContentCards, { query: { brand: brand.key, version: 'draft' } })
    .then(({ result }) => result.cards, replaceServiceFailure([]));

export async function loadShownPreview(
  { isInvented, isSignedIn }: Preview,
  around: Surroundings,
): Promise<ShownPreview> {
  const { faults, brand, offers, capabilities } = around;
  if (!isInvented) return { faults };
  const cards = capabilities.has('notifications-feed') ? await loadDraftedCards(around) : [];
  const visitor = createPreviewVisitor({ isSignedIn, brand, offers, cards });
  return { faults, visitor, forScripts: serialisePreviewVisitor(visitor) };
}
