// Between the parts of a text in the editor and their Markdown.
import { getSchema } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { MarkdownParser, MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import { markdownParser } from '#lib/domain/content/markup/markdown-parser.ts';
import { EXTENSIONS } from './extensions.ts';

export const schema: Schema = getSchema(EXTENSIONS);

/** A list is tight when its paragraphs have no tags of their own. */
const isTight = (tokens: readonly { type: string; hidden: boolean }[], index: number): boolean =>
  tokens.slice(index).find(({ type }) => type === 'paragraph_open')?.hidden ?? true;

export const reader = new MarkdownParser(schema, markdownParser, {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: 'blockquote' },
  bullet_list: {
    block: 'bulletList',
    getAttrs: (_, tokens, index) => ({ tight: isTight(tokens, index) }),
  },
  ordered_list: {
    block: 'orderedList',
    getAttrs: (token, tokens, index) => ({
      start: Number(token.attrGet('start') ?? 1),
      tight: isTight(tokens, index),
    }),
  },
  list_item: { block: 'listItem' },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: {
    block: 'codeBlock',
    getAttrs: ({ info }) => ({ language: info.trim() || null }),
    noCloseToken: true,
  },
  hr: { node: 'horizontalRule' },
  image: {
    node: 'image',
    getAttrs: (token) => ({ src: token.attrGet('src'), title: token.attrGet('title'), alt: token.content }),
  },
  hardbreak: { node: 'hardBreak' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: { block: 'tableHeader' },
  td: { block: 'tableCell' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
  code_inline: { mark: 'code', noCloseToken: true },
});

const toAttr = (value: unknown): string => (typeof value === 'string' ? value : '');

/** More backticks than the text has in a row. */
function fenceOf(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return '`'.repeat(Math.max(least, longest + 1));
}

function writeCodeBlock(state: MarkdownSerializerState, node: Node): void {
  const fence = fenceOf(node.textContent, 3);
  state.write(`${fence}${toAttr(node.attrs.language)}\n`);
  state.text(node.textContent, false);
  state.write('\n');
  state.write(fence);
  state.closeBlock(node);
}

const writePicture = ({ attrs }: Node): string => {
  const title = toAttr(attrs.title).replace(/"/g, '\\"');
  const alt = toAttr(attrs.alt).replace(/[[\]\\`*_]/g, '\\$&');
  return `![${alt}](${toAttr(attrs.src).replace(/[()]/g, '\\$&')}${title && ` "${title}"`})`;
};

function writeBreak(state: MarkdownSerializerState, node: Node, parent: Node, index: number): void {
  for (let next = index + 1; next < parent.childCount; next += 1) {
    if (parent.child(next).type === node.type) continue;
    state.write('\\\n');
    return;
  }
}

const MARKS: ConstructorParameters<typeof MarkdownSerializer>[1] = {
  bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
  italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
  strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  link: {
    open: '[',
    close: (_, { attrs }) => {
      const title = toAttr(attrs.title).replace(/"/g, '\\"');
      return `](${toAttr(attrs.href).replace(/[()"]/g, '\\$&')}${title && ` "${title}"`})`;
    },
    mixable: true,
  },
  code: {
    open: (_state, _mark, parent, index) => {
      const { text = '' } = parent.child(index);
      return `${fenceOf(text, 1)}${/^`|`$/.test(text) ? ' ' : ''}`;
    },
    close: (_state, _mark, parent, index) => {
      const { text = '' } = parent.child(index - 1);
      return `${/^`|`$/.test(text) ? ' ' : ''}${fenceOf(text, 1)}`;
    },
    escape: false,
  },
};

/** What Markdown may read as a mark beyond the characters that are always escaped: tags, entities and underlines. */
const SPECIAL = /<(?=[a-z/!?])|&(?=#?\w+;)|(?<=!)(?=\[)/gi;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** `isStrict` escapes every punctuation mark: for the rare text that the usual escaping does not keep as it is. */
function createWriter(isStrict: boolean): MarkdownSerializer {
  const writer = new MarkdownSerializer(
    {
      paragraph(state, node) {
        state.renderInline(node);
        state.closeBlock(node);
      },
      heading(state, node) {
        state.write(`${'#'.repeat(node.attrs.level)} `);
        state.renderInline(node, false);
        state.closeBlock(node);
      },
      blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
      bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
      orderedList(state, node) {
        const start = Number(node.attrs.start ?? 1);
        const width = String(start + node.childCount - 1).length + 2;
        state.renderList(node, ' '.repeat(width), (index) => `${start + index}. `.padEnd(width));
      },
      listItem: (state, node) => state.renderContent(node),
      codeBlock: writeCodeBlock,
      source(state, node) {
        state.text(node.textContent, false);
        state.closeBlock(node);
      },
      horizontalRule(state, node) {
        state.write('---');
        state.closeBlock(node);
      },
      image: (state, node) => state.write(writePicture(node)),
      hardBreak: writeBreak,
      text(state, node) {
        const text = node.text ?? '';
        if (isStrict) state.text(text.replace(PUNCTUATION, '\\$&'), false);
        else state.text(text);
      },
      table(state, node) {
        node.forEach((row, _, index) => {
          const cells: string[] = [];
          row.forEach((cell) => {
            const line = schema.nodes.paragraph?.create(null, cell.content);
            const text = line ? writer.serialize(schema.topNodeType.create(null, line)) : '';
            cells.push(text.replace(/\\?\n/g, ' ').replace(/\|/g, '\\|'));
          });
          state.write(`| ${cells.join(' | ')} |`);
          state.ensureNewLine();
          if (index > 0) return;
          state.write(`| ${cells.map(() => '---').join(' | ')} |`);
          state.ensureNewLine();
        });
        state.closeBlock(node);
      },
    },
    MARKS,
    { escapeExtraCharacters: SPECIAL },
  );
  return writer;
}

const writers = [createWriter(false), createWriter(true)] as const;

const toDocument = (block: Node): Node => schema.topNodeType.create(null, block);

/** The Markdown of one block. It is read again: what would not come back as it is, is escaped strictly. */
export function writeBlock(block: Node): string {
  const document = toDocument(block);
  const [usual, strict] = writers.map((writer) => writer.serialize(document).replace(/\n$/, ''));
  const isKept = (text = '') => reader.parse(text).eq(document);
  return isKept(usual) || !isKept(strict) ? (usual ?? '') : (strict ?? '');
}
