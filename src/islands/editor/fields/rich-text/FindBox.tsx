import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../words.ts';
import { getFound, replaceAll, replaceMatch, setQuery, stepMatch } from './find.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Finds words in the text, and replaces them one by one or all at once. */
export function FindBox({ editor, onClose }: Props) {
  const id = useId();
  const [query, setTyped] = useState('');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { count, at } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ count: getFound(now).matches.length, at: getFound(now).at }),
  });
  useEffect(() => {
    field.current?.focus();
    return () => {
      if (!editor.isDestroyed) setQuery(editor, '');
    };
  }, [editor]);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (event.target === field.current) stepMatch(editor, event.shiftKey ? -1 : 1);
      else replaceMatch(editor, text);
    }
  };
  const renderButton = (label: string, act: () => void) => (
    <button type="button" className="button button--quiet button--small" onClick={act}>
      {label}
    </button>
  );
  return (
    <search
      className="ed-rich__box ed-rich__box--find"
      aria-label={t('editor.find-in-text')}
      onKeyDown={onKeyDown}
    >
      <div className="ed-rich__line">
        <label className="field__label" htmlFor={id}>
          {t('editor.find-words')}
        </label>
        <input
          ref={field}
          id={id}
          className="input"
          autoComplete="off"
          value={query}
          onChange={({ target }) => {
            setTyped(target.value);
            setQuery(editor, target.value);
          }}
        />
        <span className="small muted" role="status">
          {query !== '' &&
            t(count === 0 ? 'editor.nothing-found' : 'editor.find-place', { place: at + 1, count })}
        </span>
        {renderButton(t('editor.find-previous'), () => stepMatch(editor, -1))}
        {renderButton(t('editor.find-next'), () => stepMatch(editor, 1))}
      </div>
      <div className="ed-rich__line">
        <label className="field__label" htmlFor={`${id}-text`}>
          {t('editor.find-replace-with')}
        </label>
        <input
          id={`${id}-text`}
          className="input"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {renderButton(t('editor.find-replace'), () => replaceMatch(editor, text))}
        {renderButton(t('editor.find-replace-all'), () => replaceAll(editor, text))}
        <button type="button" className="button button--plain button--small" onClick={close}>
          {t('editor.close')}
        </button>
      </div>
    </search>
  );
}
