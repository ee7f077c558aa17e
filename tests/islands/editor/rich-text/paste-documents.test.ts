// @vitest-environment happy-dom
import { DOMParser as DocumentParser, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkdown, writeMarkdown } from '#islands/editor/fields/rich-text/markdown-document.ts';
import { schema } from '#islands/editor/fields/rich-text/markdown-rules.ts';
import { cleanPastedHtml } from '#islands/editor/fields/rich-text/paste/clean-html.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import { writtenDocuments } from '../../../support/editor/random-documents.ts';
import { formatNode, formatPage } from '../../../support/editor/shown-text.ts';
import { writeLikeGoogle, writeLikeWord } from '../../../support/editor/word-processors.ts';

function paste(html: string): Node {
  const { body } = new DOMParser().parseFromString(cleanPastedHtml(html).html, 'text/html');
  return DocumentParser.fromSchema(schema).parse(body);
}

/** Whether a list counts on from the one before it: on the page of a word processor the two are one. */
function hasContinuedList(document: Node): boolean {
  let isFound = false;
  document.descendants((parent) => {
    parent.forEach((list, _, at) => {
      const before = at > 0 ? parent.child(at - 1) : undefined;
      if (list.type.name !== 'orderedList' || before?.type !== list.type) return;
      const next = before.attrs.start + before.childCount;
      isFound ||= before.attrs.type === list.attrs.type && next === list.attrs.start;
    });
  });
  return isFound;
}

test.each([
  ['Word', writeLikeWord],
  ['Google Docs', writeLikeGoogle],
] as const)('what was written in %s is published as it was', (_, write) => {
  fc.assert(
    fc.property(writtenDocuments, (document) => {
      fc.pre(!hasContinuedList(schema.node('blockquote', null, document.children)));
      const html = write(document);
      const pasted = paste(html);
      expect(formatNode(pasted), html).toBe(formatNode(document));
      const written = writeMarkdown(readMarkdown(''), pasted);
      expect(formatPage(renderMarkdown(written)), written).toBe(formatNode(document));
    }),
    { numRuns: 40 },
  );
});
