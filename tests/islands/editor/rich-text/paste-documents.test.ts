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

test.each([
  ['Word', writeLikeWord],
  ['Google Docs', writeLikeGoogle],
] as const)('what was written in %s is published as it was', (_, write) => {
  fc.assert(
    fc.property(writtenDocuments, (document) => {
      const html = write(document);
      const pasted = paste(html);
      expect(formatNode(pasted), html).toBe(formatNode(document));
      const written = writeMarkdown(readMarkdown(''), pasted);
      expect(formatPage(renderMarkdown(written)), written).toBe(formatNode(document));
    }),
    { numRuns: 40 },
  );
});
