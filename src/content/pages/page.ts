import type { Block } from '#lib/contracts/content/blocks.ts';

/** A page that a new shop starts with. `{brand}` and its like are filled in when it is shown. */
export type OwnPage = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly brand?: string;
  readonly blocks: readonly Block[];
  /** Those of the blocks that speak of the demonstration, which a shop of one's own leaves out. */
  readonly demonstration?: readonly Block[];
};

/** A block of text. */
export const createTextBlock = (markdown: string): Block => ({ type: 'text', markdown: markdown.trim() });
