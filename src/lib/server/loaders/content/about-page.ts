// Pages that a shop must have, as editors wrote them; in a demonstration also as released, while the service does not
// answer. The words of the release are not those that customers of a real shop agree to.
import { ownPages } from '#content/pages/all.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageContext } from '../../page/page-context.ts';
import { runtime } from '../../runtime.ts';
import { findContentItem, type PageItem } from './content-page.ts';

declare module '../../runtime.ts' {
  interface Runtime {
    /** The shop sells for real money: nothing that the release says of itself stands in for its operator's words. */
    isRealShop?: boolean;
  }
}

/** Undefined where editors have no such page, and where nothing is shown instead. */
export async function loadAboutItem(page: PageContext, path: string): Promise<PageItem | undefined> {
  try {
    return await findContentItem(page, path);
  } catch (error) {
    const own = ownPages.find((one) => one.path === path);
    if (!own || runtime.isRealShop) throw error;
    reportContentFault('unserved', `pages${path}`, error);
    return own;
  }
}
