// Articles and topics of the journal, as pages show them.
import type { ContentItem } from '../../contracts/content/content-item.ts';
import type { ShownPicture } from './shown-block.ts';

export type BlogPost = ContentItem<'blog_posts'>;
export type BlogCategory = ContentItem<'blog_categories'>;

/** An article as a list shows it. */
export interface PostCard {
  readonly slug: string;
  /** The slug of its topic. */
  readonly category: string | undefined;
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string | undefined;
  /** An instant. */
  readonly publishedAt: string;
  readonly minutes: number;
  readonly topic: { readonly title: string; readonly href: string } | undefined;
  readonly picture: ShownPicture | undefined;
}

export interface PostList {
  readonly cards: readonly PostCard[];
  readonly page: number;
  readonly pages: number;
}

export interface PostSurroundings {
  readonly older: BlogPost | undefined;
  readonly newer: BlogPost | undefined;
  /** Of the same topic first, then the latest. */
  readonly related: readonly PostCard[];
}
