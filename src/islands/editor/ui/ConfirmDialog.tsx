import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../words.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The word on the button that does it. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that visitors notice or that takes something away. */
export function ConfirmDialog({ title, children, action, isDanger, isBusy, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <div className="dialog__head">
          <h2 id={id}>{title}</h2>
        </div>
        <div className="dialog__body stack">{children}</div>
        <div className="dialog__foot">
          <button type="button" className="button button--quiet" onClick={() => dialog.current?.close()}>
            {t('editor.leave-it')}
          </button>
          <button type="submit" className={`button${isDanger ? ' button--danger' : ''}`} aria-busy={isBusy}>
            {action}
          </button>
        </div>
      </form>
    </dialog>
  );
}
