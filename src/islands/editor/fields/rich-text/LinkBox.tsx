import type { Command, Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LEADS_SOMEWHERE } from '#lib/domain/content/markdown-parser.ts';
import { LinkPicker } from '../../links/LinkPicker.tsx';
import { LinkWarning } from '../../links/LinkWarning.tsx';
import { t } from '../../words.ts';
import { useForm } from '../form-context.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** `example.org` means the web, `me@example.org` a mail. */
function completeAddress(typed: string): string {
  const address = typed.trim();
  if (LEADS_SOMEWHERE.test(address)) return address;
  if (/^[^\s/@]+@[^\s/@]+\.\w+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
}

/** Behind the link, so that what is typed next neither replaces its words nor becomes part of it. */
const leaveLink: Command = ({ tr, state }) => {
  tr.setSelection(TextSelection.near(tr.selection.$to, -1));
  if (state.schema.marks.link) tr.removeStoredMark(state.schema.marks.link);
  return true;
};

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  else chain.setLink({ href });
  chain.command(leaveLink).run();
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
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="button button--small">
            {t('editor.rich-link-set')}
          </button>
          {before !== '' && (
            <button
              type="button"
              className="button button--quiet button--small"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
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
        </div>
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
