import type { Editor } from '@tiptap/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LEADS_SOMEWHERE } from '#lib/domain/content/markup/markdown-parser.ts';
import { LinkPicker } from '../../links/LinkPicker.tsx';
import { LinkWarning } from '../../links/LinkWarning.tsx';
import { t } from '../../words.ts';
import { useForm } from '../form-context.ts';
import { completeAddress, removeLink, setLink } from './link.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

interface FieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
  /** Buttons beside the field. */
  readonly children: ReactNode;
}

function AddressField({ field, value, isWrong, onChange, children }: FieldProps) {
  const id = useId();
  return (
    <>
      <label className="field__label" htmlFor={id}>
        {t('editor.rich-link-address')}
      </label>
      {isWrong && (
        <p className="field__error" id={`${id}-error`}>
          {t('editor.rich-link-wrong')}
        </p>
      )}
      <div className="ed-rich__line">
        <input
          ref={field}
          id={id}
          className="input"
          value={value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {children}
      </div>
    </>
  );
}

/** Where the marked words lead. */
export function LinkBox({ editor, onClose }: Props) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { brand } = useForm();
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const take = () => {
    const href = completeAddress(typed);
    if (!LEADS_SOMEWHERE.test(href)) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    setLink(editor, href);
    onClose();
  };
  return (
    <>
      <form
        className="ed-rich__box"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          take();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      >
        <AddressField field={field} value={typed} isWrong={isWrong} onChange={setTyped}>
          <button type="submit" className="button button--small">
            {t('editor.rich-link-set')}
          </button>
          {before !== '' && (
            <button
              type="button"
              className="button button--quiet button--small"
              onClick={() => {
                removeLink(editor);
                onClose();
              }}
            >
              {t('editor.rich-link-remove')}
            </button>
          )}
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => setChoosing(true)}
          >
            {t('editor.link-choose')}
          </button>
          <button type="button" className="button button--plain button--small" onClick={close}>
            {t('editor.rich-link-close')}
          </button>
        </AddressField>
        <LinkWarning id={`${id}-warning`} address={typed} brand={brand} />
      </form>
      {isChoosing && (
        <LinkPicker
          brand={brand}
          onClose={() => setChoosing(false)}
          onPick={(path) => {
            // The dialog gives the focus back to its button; the address takes it after that.
            flushSync(() => {
              setTyped(path);
              setWrong(false);
              setChoosing(false);
            });
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}
