import type { Editor } from '@tiptap/core';
import { t } from '../../words.ts';

const ACTS = {
  'row-head': (editor: Editor) => editor.chain().focus().toggleHeaderRow().run(),
  'row-add': (editor: Editor) => editor.chain().focus().addRowAfter().run(),
  'column-add': (editor: Editor) => editor.chain().focus().addColumnAfter().run(),
  'row-remove': (editor: Editor) => editor.chain().focus().deleteRow().run(),
  'column-remove': (editor: Editor) => editor.chain().focus().deleteColumn().run(),
  'table-remove': (editor: Editor) => editor.chain().focus().deleteTable().run(),
} as const satisfies Record<string, (editor: Editor) => void>;

/** Rows and columns of the table that the cursor is in. */
export function TableTools({ editor }: { readonly editor: Editor }) {
  return (
    <fieldset className="ed-rich__box ed-rich__line">
      <legend className="visually-hidden">{t('editor.rich-table')}</legend>
      {Object.entries(ACTS).map(([name, run]) => (
        <button
          key={name}
          type="button"
          className="button button--plain button--small"
          onClick={() => run(editor)}
        >
          {t(`editor.rich-${name}`)}
        </button>
      ))}
    </fieldset>
  );
}
