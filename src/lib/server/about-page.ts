// Pages that a shop must have, as editors wrote them; while nobody can say what they wrote, as they were released.
import { ownPages } from '#content/pages/all.ts';
import { reportContentFault } from './content-faults.ts';
import { contentItemAt, type PageItem } from './content-page.ts';
import type { PageContext } from './page-context.ts';

export interface AboutItem {
  readonly item: PageItem;
  /** False where the release's own stands in. */
  readonly isServed: boolean;
}

/** Undefined where editors have no such page, and where none of the release can stand in for it. */
export async function aboutItem(page: PageContext, path: string): Promise<AboutItem | undefined> {
  try {
    const item = await contentItemAt(page, path);
    return item && { item, isServed: true };
  } catch (error) {
    const own = ownPages.find((one) => one.path === path);
    if (!own) throw error;
    reportContentFault('unserved', `pages${path}`, error);
    return { item: own, isServed: false };
  }
}
