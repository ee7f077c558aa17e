// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { EXTENSIONS } from '#islands/editor/fields/rich-text/extensions.ts';
import {
  getFound,
  replaceAll,
  replaceMatch,
  setQuery,
  stepMatch,
} from '#islands/editor/fields/rich-text/find.ts';

function openText(content: string): Editor {
  const element = document.createElement('div');
  document.body.append(element);
  return new Editor({ element, extensions: EXTENSIONS, content });
}

test('words are found whatever their capitals, round the ends, and not across paragraphs', () => {
  const editor = openText('<h2>Odds</h2><p>The odds are <strong>odds</strong>.</p><p>od</p><p>ds</p>');
  setQuery(editor, 'odds');
  expect(getFound(editor)).toMatchObject({ at: 0, matches: { length: 3 } });
  stepMatch(editor, -1);
  expect(getFound(editor).at).toBe(2);
  stepMatch(editor, 1);
  expect(getFound(editor).at).toBe(0);
  setQuery(editor, 'none of it');
  expect(getFound(editor)).toMatchObject({ at: -1, matches: [] });
  stepMatch(editor, 1);
  replaceMatch(editor, 'x');
  expect(editor.getText()).toContain('The odds are odds.');
});

test('one is replaced with its formatting, all are replaced at once, and undo brings both back', () => {
  const editor = openText('<p>a <strong>draw</strong>, a draw, a draw</p>');
  setQuery(editor, 'draw');
  replaceMatch(editor, 'drawing');
  expect(editor.getHTML()).toContain('<strong>drawing</strong>, a draw');
  expect(getFound(editor).matches).toHaveLength(3);
  expect(getFound(editor).at).toBe(1);
  replaceAll(editor, '');
  expect(editor.getText()).toBe('a ing, a , a ');
  editor.commands.undo();
  editor.commands.undo();
  expect(editor.getHTML()).toContain('a <strong>draw</strong>, a draw, a draw');
});
