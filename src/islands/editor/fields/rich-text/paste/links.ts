// Addresses of pasted links and pictures: where they lead, not through whom.
import { LEADS_SOMEWHERE, markdownParser } from '#lib/domain/content/markup/markdown-parser.ts';
import type { Note } from './notices.ts';

/** Services that send a click on, with the parameter that names where to. */
const REDIRECTS: readonly (readonly [host: RegExp, path: RegExp, parameter: string])[] = [
  [/^www\.google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/^www\.google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/\.safelinks\.protection\.outlook\.com$/, /./, 'url'],
  [/^lm?\.facebook\.com$/, /^\/l\.php$/, 'u'],
  [/^www\.youtube\.com$/, /^\/redirect$/, 'q'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
];

function unwrapRedirect(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  for (const [host, path, parameter] of REDIRECTS) {
    const target = searchParams.get(parameter);
    if (host.test(hostname) && path.test(pathname) && target && /^https?:\/\//i.test(target))
      return unwrapRedirect(target);
  }
  return address;
}

/** Places inside the document that the words come from. */
const OWN_PLACE = /^#(?:_|bookmark=|heading=|h\.|ftnt|id\.|kix\.)|^#$/i;

const toAddress = (href: string): string => {
  const address = unwrapRedirect(href.trim());
  return /^www\./i.test(address) ? `https://${address}` : address;
};

export function convertLinks(body: Element, note: Note): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    const address = toAddress(href);
    if (LEADS_SOMEWHERE.test(address) && !OWN_PLACE.test(address)) {
      link.setAttribute('href', markdownParser.normalizeLink(address));
      continue;
    }
    if (href !== '' && !OWN_PLACE.test(href) && (link.textContent ?? '').trim() !== '') note('links');
    link.replaceWith(...link.childNodes);
  }
}

/** The address of a picture of this site; browsers complete it when they copy. */
function readOwnPicture(picture: HTMLImageElement): string | undefined {
  const src = picture.getAttribute('src') ?? '';
  const { origin } = globalThis.location;
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
  if (!path.startsWith('/assets/')) return undefined;
  const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')];
  return /^\d+$/.test(width ?? '') && /^\d+$/.test(height ?? '') ? `${path}#${width}x${height}` : path;
}

/** Invisible pictures of one point, which count readers. */
const isDot = (picture: Element): boolean =>
  ['width', 'height'].some((side) => /^[01]$/.test(picture.getAttribute(side) ?? ''));

function linkPicture(picture: Element, src: string): void {
  const words = picture.getAttribute('alt') || src;
  if (picture.closest('a')) {
    picture.replaceWith(words);
    return;
  }
  const link = picture.ownerDocument.createElement('a');
  link.setAttribute('href', src);
  link.textContent = words;
  picture.replaceWith(link);
}

/** Pages show pictures of this site only: one of another site becomes a link, one inside the text goes. */
export function convertPictures(body: Element, note: Note): void {
  for (const picture of body.querySelectorAll('img')) {
    if (picture.hasAttribute('data-src')) continue;
    const own = readOwnPicture(picture);
    const src = picture.getAttribute('src') ?? '';
    if (own !== undefined) {
      picture.setAttribute('data-src', own);
      picture.setAttribute('data-alt', picture.getAttribute('alt') ?? '');
    } else if (/^https?:/i.test(src) && !isDot(picture)) linkPicture(picture, src);
    else {
      if (!isDot(picture)) note('pictures');
      picture.remove();
    }
  }
}
