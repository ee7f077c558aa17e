// The dialect of Markdown: no raw HTML, links to known schemes, headings below the page's own.
import MarkdownIt, { type Token } from 'markdown-it';
import { addDialect } from './markdown-dialect.ts';

/** Heading levels below the page's own, limited to those of the design. */
const toHeadingTag = (tag: string): string => `h${Math.min(4, Math.max(2, Number(tag.slice(1))))}`;

/** A path of this site, a part of this page, a secure or plain web address, a mail address, a phone number. */
export const LEADS_SOMEWHERE = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i;

/** Reads the Markdown of this site. Pages are made with it, and the editor reads with it what it edits. */
export const markdownParser = new MarkdownIt({ html: false, linkify: true });
markdownParser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
markdownParser.validateLink = (address) => LEADS_SOMEWHERE.test(address.trim());

addDialect(markdownParser);

markdownParser.core.ruler.push('house', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = toHeadingTag(token.tag);
    // The content policy bars inline styles.
    if (token.attrIndex('style') >= 0)
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
  }
});

/** What a picture shows, in words without marks. */
export const readAlt = (picture: Token): string =>
  (picture.children ?? [])
    .map((token) =>
      /break$/.test(token.type) ? ' ' : token.type === 'image' ? readAlt(token) : token.content,
    )
    .join('');
