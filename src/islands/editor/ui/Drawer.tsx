import { type ReactNode, useId } from 'react';
import { t } from '../words.ts';
import { Glyph } from './Glyph.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  readonly title: string;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside the page, in the document only while it is open. */
export function Drawer({ title, isWide = false, onClose, children }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={`drawer drawer--end ed-drawer${isWide ? ' ed-drawer--wide' : ''}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className="drawer__head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="button button--plain button--icon"
          aria-label={t('editor.close')}
          onClick={() => dialog.current?.close()}
        >
          <Glyph name="close" />
        </button>
      </div>
      <div className="drawer__body stack">{children}</div>
    </dialog>
  );
}
