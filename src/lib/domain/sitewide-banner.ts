/** The texts that the sitewide banner may show; empty when there is nothing to say. */
export interface SitewideBannerTexts {
  readonly sa: string;
  readonly maintenance: string;
  readonly description: string;
}

/** The SA text for visitors of SA, else the maintenance text, else the description; '' shows nothing (U2, L30). */
export function sitewideBannerText(texts: SitewideBannerTexts, subVariant: string): string {
  if (subVariant === 'SA' && texts.sa.trim() !== '') return texts.sa;
  return texts.maintenance.trim() || texts.description.trim();
}
