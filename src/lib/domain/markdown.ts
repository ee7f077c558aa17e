// Markdown to HTML that holds no script: raw HTML is dropped, addresses are checked, only plain elements stay.
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const TAGS = [
  ...['a', 'blockquote', 'br', 'code', 'del', 'em', 'h2', 'h3', 'h4', 'hr', 'img', 'li', 'ol', 'p', 'pre'],
  ...['strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
];

const SCHEMA = {
  ...defaultSchema,
  tagNames: TAGS,
  attributes: { a: ['href', 'title'], img: ['src', 'alt', 'title'], ol: ['start'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] },
  strip: ['script', 'style'],
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(rehypeStringify)
  .freeze();

/** A table scrolls by itself where it does not fit, by keyboard too. */
const scrolling = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="table-scroll" tabindex="0"><table class="table">')
    .replaceAll('</table>', '</table></div>');

const REMEMBERED = 500;
const made = new Map<string, string>();

/** HTML for an article. The same text gives the same HTML and is worked out once. */
export function markdownToHtml(source: string): string {
  const known = made.get(source);
  if (known !== undefined) return known;
  const html = scrolling(String(processor.processSync(source)));
  if (made.size >= REMEMBERED) made.clear();
  made.set(source, html);
  return html;
}
