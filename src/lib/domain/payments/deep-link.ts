const LINK = /^([a-z][a-z0-9+.-]*):\/\/[^\s@]*$/i;
const LINK_MAX = 300;

/** A link back into an app of ours, else undefined: nothing else is ever followed. */
export function toSafeDeepLink(link: string | undefined, schemes: readonly string[]): string | undefined {
  if (link === undefined || link.length > LINK_MAX) return undefined;
  const scheme = LINK.exec(link)?.[1]?.toLowerCase();
  return scheme !== undefined && schemes.includes(scheme) ? link : undefined;
}

/** The schemes of the shop's own apps. */
export const APP_SCHEMES: readonly string[] = ['drawcard'];
