// What an HTML mail says, as text. It is shown as text alone, so nothing of the HTML is ever in a page.
import { RewritingStream } from 'parse5-html-rewriting-stream';

const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'object',
]);
const BREAKS: ReadonlySet<string> = new Set(
  [
    'br',
    'p',
    'div',
    'li',
    'tr',
    'table',
    'ul',
    'ol',
    'h1',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'hr',
    'pre',
  ].concat(['section', 'article', 'header', 'footer']),
);

export async function readHtmlText(html: string): Promise<string> {
  let text = '';
  let unseen = 0;
  let quotes = 0;
  const stream = new RewritingStream();
  stream.on('startTag', ({ tagName, selfClosing }) => {
    if (UNSEEN.has(tagName) && !selfClosing) unseen += 1;
    if (tagName === 'blockquote') quotes += 1;
    if (BREAKS.has(tagName)) text += '\n';
  });
  stream.on('endTag', ({ tagName }) => {
    if (UNSEEN.has(tagName)) unseen = Math.max(0, unseen - 1);
    if (tagName === 'blockquote') quotes = Math.max(0, quotes - 1);
    if (BREAKS.has(tagName)) text += '\n';
  });
  stream.on('text', (token) => {
    if (unseen > 0) return;
    const words = token.text.replaceAll(/\s+/g, ' ');
    text += quotes > 0 && /(^|\n)$/.test(text) && words.trim() !== '' ? `> ${words}` : words;
  });
  const done = new Promise<void>((resolve, reject) => {
    stream.on('finish', resolve);
    stream.on('error', reject);
  });
  stream.resume();
  stream.end(html);
  await done;
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
