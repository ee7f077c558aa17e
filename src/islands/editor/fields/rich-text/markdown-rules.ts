// What the parts of a Markdown text are in the editor.
import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import type { Token } from 'markdown-it';
import { MarkdownParser } from 'prosemirror-markdown';
import { markdownParser, readAlt } from '#lib/domain/content/markup/markdown-parser.ts';
import { EXTENSIONS } from './extensions.ts';

export const schema: Schema = getSchema(EXTENSIONS);

/** A list is tight when the paragraphs of its own entries have no tags. */
function isTight(tokens: readonly Token[], index: number): boolean {
  const level = (tokens[index]?.level ?? 0) + 2;
  for (let at = index + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token || token.level < level - 1) return true;
    if (token.type === 'paragraph_open' && token.level === level) return token.hidden;
  }
  return true;
}

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
      type: token.attrGet('type'),
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
    getAttrs: (token) => ({ src: token.attrGet('src'), title: token.attrGet('title'), alt: readAlt(token) }),
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
