// Blocks of a page with the data that they show.
import type { z } from 'zod';
import type { Block } from '../../contracts/content/blocks.ts';
import type { COLLECTIONS } from '../../contracts/content/collections.ts';
import type { PastDraw } from '../../contracts/offers/draw.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Picture } from '../brand/theme.ts';
import type { VideoSource } from './video-source.ts';

export type BlockType = Block['type'];
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>;

/** A picture in several widths. */
export interface ShownPicture extends Picture {
  readonly srcset: string;
}

export interface ShownQuestion {
  /** The fragment of its address. */
  readonly anchor: string;
  readonly question: string;
  readonly html: string;
  readonly category: string;
}

export interface ShownCause {
  readonly name: string;
  readonly summary: string;
  readonly href: string | undefined;
  readonly picture: ShownPicture | undefined;
}

/** Data of a block besides its fields. Texts ending in `Html` are safe for `set:html`. */
interface Extras {
  hero: { readonly textHtml: string | undefined; readonly picture: ShownPicture | undefined };
  text: { readonly html: string };
  image: { readonly picture: ShownPicture };
  offers: { readonly offers: readonly ProductOffer[] };
  results: { readonly draws: readonly { readonly draw: PastDraw; readonly name: string }[] };
  causes: { readonly causes: readonly ShownCause[] };
  faq: { readonly questions: readonly ShownQuestion[] };
  steps: { readonly steps: readonly { readonly heading: string; readonly html: string }[] };
  video: { readonly poster: ShownPicture | undefined; readonly source: VideoSource };
  call_to_action: { readonly html: string };
  table: object;
  quote: { readonly html: string };
  feature_banner: {
    readonly banner: z.output<(typeof COLLECTIONS)['banners']['schema']>;
    readonly picture: ShownPicture | undefined;
  };
}

export type ShownBlock<T extends BlockType = BlockType> = {
  readonly [K in T]: { readonly type: K; readonly block: BlockOf<K> } & Extras[K];
}[T];
