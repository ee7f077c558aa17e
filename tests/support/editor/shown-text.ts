// What a visitor sees of a text, of a document and of a page alike: its parts in their order, and each letter with the
// marks on it. Blanks in a row are one, a blank has no marks, and lines have none at their ends.
import type { Mark, Node } from '@tiptap/pm/model';

interface Letter {
  readonly char: string;
  readonly marks: readonly string[];
}

const formatLetter = ({ char, marks }: Letter): string =>
  `${char}${marks.length > 0 ? `{${marks.join(' ')}}` : ''}`;

function formatLetters(letters: readonly Letter[]): string {
  const seen: Letter[] = [];
  for (const letter of letters) {
    const isBlank = /^[ \t\n]$/.test(letter.char);
    const last = seen.at(-1)?.char;
    if (isBlank && (last === undefined || last === ' ' || last === '⏎')) continue;
    if (letter.char === '⏎' && last === ' ') seen.pop();
    seen.push(isBlank ? { char: ' ', marks: [] } : letter);
  }
  while ([' ', '⏎'].includes(seen.at(-1)?.char ?? '')) seen.pop();
  return seen.map(formatLetter).join('');
}

const toLetters = (text: string, marks: readonly string[]): Letter[] =>
  [...text].map((char) => ({
    char,
    marks: /[\s\u00a0]/.test(char) ? marks.filter((m) => /^(a|code)/.test(m)) : marks,
  }));

const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
};
const formatMark = ({ type, attrs }: Mark): string =>
  type.name === 'link' ? `a=${attrs.href}` : (MARK_TAGS[type.name] ?? type.name);

const formatPicture = (src: string, alt: string): string => `[${alt}]${src.replace(/#\d+x\d+$/, '')}`;

function listNodeLetters(node: Node): Letter[] {
  return node.children.flatMap((child) => {
    const marks = child.marks.map(formatMark).sort();
    if (child.type.name === 'hardBreak') return [{ char: '⏎', marks: [] }];
    if (child.type.name === 'image')
      return [{ char: formatPicture(String(child.attrs.src), String(child.attrs.alt ?? '')), marks }];
    return toLetters(child.text ?? '', marks);
  });
}

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  listItem: 'li',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
  table: 'table',
  doc: 'doc',
};

const formatBlock = (name: string, inside: string): string =>
  name === 'p' && inside === '' ? '' : `<${name} ${inside}>`;
const formatList = (start: unknown, type: unknown): string => `ol ${start ?? 1} ${type ?? '1'}`;

export function formatNode(node: Node): string {
  const { name } = node.type;
  if (name === 'codeBlock') return `<pre ${node.textContent}>`;
  if (name === 'source') return `<source ${node.textContent}>`;
  if (name === 'horizontalRule') return '<hr>';
  const own = name === 'orderedList' ? formatList(node.attrs.start, node.attrs.type) : BLOCKS[name];
  const inside = node.inlineContent
    ? formatLetters(listNodeLetters(node))
    : node.children.map(formatNode).join('');
  return formatBlock(own ?? `h${node.attrs.level}`, inside);
}

const INLINE: ReadonlySet<string> = new Set(['STRONG', 'EM', 'S', 'CODE', 'A', 'IMG', 'BR', '#text']);

function listElementLetters(nodes: readonly ChildNode[], marks: readonly string[]): Letter[] {
  return nodes.flatMap((node): Letter[] => {
    if (!(node instanceof Element)) return toLetters(node.textContent ?? '', marks);
    if (node.tagName === 'BR') return [{ char: '⏎', marks: [] }];
    if (node.tagName === 'IMG')
      return [{ char: formatPicture(node.getAttribute('src') ?? '', node.getAttribute('alt') ?? ''), marks }];
    const own = node.tagName === 'A' ? `a=${node.getAttribute('href')}` : node.tagName.toLowerCase();
    return listElementLetters([...node.childNodes], [...marks, own].sort());
  });
}

/** Words that stand in an element beside its parts are a paragraph. */
function formatChildren(element: Element): string {
  const parts: string[] = [];
  let words: ChildNode[] = [];
  const flush = () => {
    parts.push(formatBlock('p', formatLetters(listElementLetters(words, []))));
    words = [];
  };
  for (const child of element.childNodes) {
    if (INLINE.has(child.nodeName)) words.push(child);
    else if (child instanceof Element) {
      flush();
      parts.push(formatElement(child));
    }
  }
  flush();
  return parts.join('');
}

function formatElement(element: Element): string {
  const tag = element.tagName.toLowerCase();
  if (tag === 'pre') return `<pre ${(element.textContent ?? '').replace(/\n$/, '')}>`;
  if (tag === 'hr') return '<hr>';
  if (['p', 'h2', 'h3', 'h4', 'th', 'td'].includes(tag))
    return formatBlock(tag, formatLetters(listElementLetters([...element.childNodes], [])));
  if (['div', 'thead', 'tbody'].includes(tag)) return formatChildren(element);
  const own = tag === 'ol' ? formatList(element.getAttribute('start'), element.getAttribute('type')) : tag;
  return formatBlock(own, formatChildren(element));
}

/** Needs a document, as tests of components have one. */
export function formatPage(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return formatBlock('doc', formatChildren(body));
}
