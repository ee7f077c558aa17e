// Pages that a shop must have, as editors wrote them; while the service does not answer, as released.
import { ownPages } from '#content/pages/all.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageContext } from '../../page/page-context.ts';
import { findContentItem, type PageItem } from './content-page.ts';

/** Undefined where editors have no such page, and where the release has none to show instead. */
export async function loadAboutItem(page: PageContext, path: string): Promise<PageItem | undefined> {
  try {
    return await findContentItem(page, path);
  } catch (error) {
    const own = ownPages.find((one) => one.path === path);
    if (!own) throw error;
    reportContentFault('unserved', `pages${path}`, error);
    return own;
  }
}
