// The banner over every page: those of editors, else the site's texts.
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import {
  findNextBannerChange,
  getSitewideBanners,
  SITEWIDE_BANNERS,
  type SitewideBanners,
} from '#lib/domain/content/sitewide-banner.ts';
import type { ContentReader } from './content.ts';
import { reportContentFault } from './content-faults.ts';

export interface Sitewide {
  readonly banners: SitewideBanners;
  /** When the next banner begins or ends, milliseconds since 1970; Infinity for none. */
  readonly changesAt: number;
}

interface Asked {
  readonly content: ContentReader;
  readonly capabilities: ReadonlySet<Capability>;
  readonly t: Translate;
  readonly now: number;
}

/** Never throws: without the content service the site's texts are used. */
export async function loadSitewide({ content, capabilities, t, now }: Asked): Promise<Sitewide> {
  const standIns = {
    sa: t('layout.banner-sa'),
    maintenance: t('layout.banner-maintenance'),
    description: t('layout.banner-description'),
  };
  const fallback = { banners: getSitewideBanners([], standIns, now), changesAt: Number.POSITIVE_INFINITY };
  if (!capabilities.has('sitewide-banner')) return fallback;
  try {
    const { items } = await content.list('banners');
    return {
      banners: getSitewideBanners(items, standIns, now),
      changesAt: findNextBannerChange(items, Object.values(SITEWIDE_BANNERS), now),
    };
  } catch (error) {
    reportContentFault('unserved', 'banners', error);
    return fallback;
  }
}
