// What the Markdown of this site holds beyond CommonMark and its tables. Other readers of a text see what it means:
// a line break in a cell or heading is `<br>`, a list that counts in letters or Roman numerals has its first one in a
// comment above it, and a table without a head has an empty one.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';

/** How a list counts, as the `type` of `<ol>`. */
export const LIST_TYPES = ['a', 'A', 'i', 'I'] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** The line above a list that says how it counts. */
export const writeListType = (type: ListType): string => `<!-- ${type} -->`;

const LIST_TYPE = /^<!-- ([aAiI]) -->[ \t]*$/;
const NUMBER = /^\d{1,9}[.)](?:[ \t]|$)/;
const BREAK = /<br ?\/?>/i;

const readLine = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0);

/** The comment is one for readers only directly above a numbered list; anywhere else it is text. */
function readListType(state: StateBlock, line: number, lastLine: number, isTrial: boolean): boolean {
  const [, type] = LIST_TYPE.exec(readLine(state, line)) ?? [];
  if (!type || line + 1 >= lastLine || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const isList = state.sCount[line + 1] === state.sCount[line] && NUMBER.test(readLine(state, line + 1));
  if (!isList) return false;
  if (isTrial) return true;
  const token = state.push('list_type', '', 0);
  token.map = [line, line + 1];
  token.info = type;
  state.line = line + 1;
  return true;
}

/** A list begins where the comment above it does. */
function applyListTypes(tokens: Token[]): Token[] {
  return tokens.filter((token, index) => {
    if (token.type !== 'list_type') return true;
    const list = tokens[index + 1];
    if (list?.type === 'ordered_list_open') {
      list.attrSet('type', token.info);
      if (list.map && token.map) list.map = [token.map[0], list.map[1]];
    }
    return false;
  });
}

const isEmptyHead = (head: readonly Token[]): boolean =>
  head.every(({ type, content }) => type !== 'inline' || content.trim() === '');

/** A table whose head is empty has none, unless there is nothing else in it. */
function removeEmptyHeads(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  let head: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === 'thead_open') head = [];
    if (head && token.type !== 'thead_open' && head.at(-1)?.type === 'thead_close') {
      if (token.type !== 'tbody_open' || !isEmptyHead(head)) kept.push(...head);
      head = undefined;
    }
    (head ?? kept).push(token);
  }
  return kept;
}

const ONE_LINE: ReadonlySet<string> = new Set(['th_open', 'td_open', 'heading_open']);

/** Parts of a text, with the breaks that are written in it. */
function splitText(token: Token, create: (type: string, tag: string) => Token): Token[] {
  if (token.type !== 'text' || !BREAK.test(token.content)) return [token];
  return token.content.split(BREAK).flatMap((content, index) => {
    const text = create('text', '');
    text.content = content;
    return index === 0 ? [text] : [create('hardbreak', 'br'), text];
  });
}

function readBreaks(tokens: readonly Token[], create: (type: string, tag: string) => Token): void {
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || !ONE_LINE.has(tokens[index - 1]?.type ?? '')) return;
    token.children = (token.children ?? []).flatMap((child) => splitText(child, create));
  });
}

/** Teaches a parser the dialect. */
export function addDialect(parser: MarkdownIt): void {
  parser.block.ruler.before('list', 'list_type', readListType, { alt: ['paragraph', 'blockquote', 'list'] });
  parser.core.ruler.after('block', 'list_types_and_heads', (state) => {
    state.tokens = removeEmptyHeads(applyListTypes(state.tokens));
  });
  // Before an escaped `\<br>` becomes text like any other.
  parser.core.ruler.after('inline', 'breaks', ({ tokens, Token: Made }) =>
    readBreaks(tokens, (type, tag) => new Made(type, tag, 0)),
  );
}
