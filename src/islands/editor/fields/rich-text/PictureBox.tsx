import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { t } from '../../words.ts';

/** What the marked picture shows, for those who do not see it. */
export function PictureBox({ editor }: { readonly editor: Editor }) {
  const id = useId();
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes('image').alt ?? ''),
  });
  return (
    <div className="ed-rich__box">
      <label className="field__label" htmlFor={id}>
        {t('editor.rich-alt')}
      </label>
      <div className="ed-rich__line">
        <input
          id={id}
          className="input"
          value={alt}
          maxLength={300}
          onChange={({ target }) => editor.commands.updateAttributes('image', { alt: target.value })}
        />
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={() => editor.chain().focus().deleteSelection().run()}
        >
          {t('editor.rich-picture-remove')}
        </button>
      </div>
    </div>
  );
}
