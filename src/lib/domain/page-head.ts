// What search engines and sharing see of a page (L38 to L42).

export interface RobotFlags {
  /** False on pages that should not be found. */
  readonly isIndexed?: boolean;
  /** False on pages whose links should not be followed. */
  readonly isFollowed?: boolean;
}

/** `{page title} | {site name}`, or the title alone where the site name is hidden or says the same (L38). */
export const documentTitle = (title: string, siteName: string, isSiteNameHidden = false): string =>
  isSiteNameHidden || title === siteName ? title : `${title} | ${siteName}`;

/** The robots directive; undefined when nothing is restricted. Indexing off for the site wins (L40). */
export function robotsDirective(
  { isIndexed = true, isFollowed = true }: RobotFlags,
  isIndexingEnabled: boolean,
): string | undefined {
  const directives = [
    (!isIndexed || !isIndexingEnabled) && 'noindex',
    (!isFollowed || !isIndexingEnabled) && 'nofollow',
  ].filter(Boolean);
  return directives.length > 0 ? directives.join(', ') : undefined;
}
