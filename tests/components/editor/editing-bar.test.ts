// The bar of the editing view as the server writes it.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import EditingView from '#components/editor/EditingView.astro';
import { editorCopy } from '#content/copy/editor.ts';

test('every control of the bar has words before its script has come', async () => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(EditingView);
  const bar = /<section class="edit-bar"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  const words = [...bar.matchAll(/<(button|a)\b[^>]*>([^<]*)<\/\1>/g)].map(([, , text]) => text);
  expect(words).toEqual([
    editorCopy['editor.view-list'],
    editorCopy['editor.view-editor'],
    editorCopy['editor.view-off'],
  ]);
});
