// Sources of videos. Pages that show a video of one of these hosts may frame it.
export const VIDEO_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;

const VIDEO_FILE = /\.(?:mp4|webm)(?:\?|$)/;

/** A file of this site, or an external player that is loaded on a click. */
export type VideoSource =
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'frame'; readonly src: string; readonly host: string };

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/;
const VIDEO_ID = /^[\w-]{6,20}$/;

/** The player of a film whose address was taken from the browser; any other address as it is. */
function toPlayerAddress(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '') return address;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (/^(?:www\.)?vimeo\.com$/.test(url.host) && /^\d+$/.test(first)) {
    const hash = /^[0-9a-f]{6,20}$/.test(second) ? `?h=${second}` : '';
    return `https://player.vimeo.com/video/${first}${hash}`;
  }
  const isNamed = ['shorts', 'live', 'embed'].includes(first);
  const id = url.host === 'youtu.be' ? first : isNamed ? second : (url.searchParams.get('v') ?? '');
  const isYoutube = url.host === 'youtu.be' || (YOUTUBE.test(url.host) && url.host !== VIDEO_HOSTS[0]);
  return isYoutube && VIDEO_ID.test(id) ? `https://${VIDEO_HOSTS[0]}/embed/${id}` : address;
}

/** The video at an address; undefined where it is not allowed. */
export function parseVideoSource(address: string): VideoSource | undefined {
  if (address.startsWith('/')) return VIDEO_FILE.test(address) ? { kind: 'file', src: address } : undefined;
  const player = toPlayerAddress(address);
  const { protocol, host, username } = URL.parse(player) ?? {};
  const isKnown = protocol === 'https:' && username === '' && VIDEO_HOSTS.some((known) => known === host);
  return isKnown && host ? { kind: 'frame', src: player, host } : undefined;
}

export const isVideoAddress = (address: string): boolean => parseVideoSource(address) !== undefined;
