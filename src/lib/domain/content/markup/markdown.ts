// Markdown to safe HTML: raw HTML is escaped and addresses are checked.
import type { Token } from 'markdown-it';
import { markdownParser as parser, readAlt } from './markdown-parser.ts';

/** A table that does not fit scrolls, by keyboard too. */
parser.renderer.rules.table_open = () => '<div class="table-scroll" tabindex="0"><table class="table">\n';
parser.renderer.rules.table_close = () => '</table></div>\n';

const isOwnPath = (address: string): boolean => address.startsWith('/');
const { escapeHtml } = parser.utils;

/** An address that ends in the size, as `#1280x720`, gives the picture its dimensions. */
function renderPicture(address: string, alt: string): string {
  const [, src = address, width, height] = /^(.*)#(\d{1,5})x(\d{1,5})$/.exec(address) ?? [];
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async">`;
}

const getSource = (picture: Token | undefined): string => String(picture?.attrGet('src') ?? '');

/** Pages show pictures of this site only; one of another site becomes a link to it. */
parser.renderer.rules.image = (tokens, index) => {
  const picture = tokens[index];
  const [address, alt] = [getSource(picture), picture ? readAlt(picture) : ''];
  if (isOwnPath(address)) return renderPicture(address, alt);
  return `<a href="${escapeHtml(address)}">${escapeHtml(alt || address)}</a>`;
};

const REMEMBERED = 500;
const made = new Map<string, string>();

/** Safe HTML of a Markdown text, cached by the text. */
export function renderMarkdown(source: string): string {
  const known = made.get(source);
  if (known !== undefined) return known;
  const html = parser.render(source).trimEnd();
  if (made.size >= REMEMBERED) made.clear();
  made.set(source, html);
  return html;
}

/** Addresses of pictures in a text that pages do not show, because they are on another site. */
export function findForeignPictures(source: string): string[] {
  const inline = parser.parse(source, {}).flatMap(({ children }) => children ?? []);
  const addresses = inline.filter(({ type }) => type === 'image').map(getSource);
  return addresses.filter((address) => !isOwnPath(address));
}
