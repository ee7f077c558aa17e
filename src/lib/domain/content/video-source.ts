// Sources of videos. Pages that show a video of one of these hosts may frame it.
export const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;

const VIDEO_FILE = /\.(?:mp4|webm)(?:\?|$)/;

/** A file of this site, or an external player that is loaded on a click. */
export type VideoSource =
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'frame'; readonly src: string; readonly host: string };

/** The video at an address; undefined where it is not allowed. */
export function parseVideoSource(address: string): VideoSource | undefined {
  if (address.startsWith('/')) return VIDEO_FILE.test(address) ? { kind: 'file', src: address } : undefined;
  const { protocol, host, username } = URL.parse(address) ?? {};
  const isKnown = protocol === 'https:' && username === '' && VIDEO_HOSTS.some((known) => known === host);
  return isKnown && host ? { kind: 'frame', src: address, host } : undefined;
}

export const isVideoAddress = (address: string): boolean => parseVideoSource(address) !== undefined;
