// Addresses of the app in its stores.

export type Platform = 'ios' | 'android';

/** The phone of a user agent, as far as it says; a tablet of Apple's calls itself a Mac with a touch screen. */
export function detectPlatform(userAgent: string, touchPoints = 0): Platform | undefined {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && touchPoints > 1 ? 'ios' : undefined;
}

/** The package that an address in Google's store names; undefined for a download of our own. */
export function findAndroidPackage(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { hostname, searchParams } = new URL(address);
  return hostname === 'play.google.com' ? (searchParams.get('id') ?? undefined) : undefined;
}
