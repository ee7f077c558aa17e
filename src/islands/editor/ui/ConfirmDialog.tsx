import { type ReactNode, useId } from 'react';
import { t } from '../words.ts';
import { useModal } from './use-modal.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the confirming button. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirmation of an action that visitors notice or that removes something. */
export function ConfirmDialog({ title, children, action, isDanger, isBusy, onConfirm, onClose }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <form
        method="dialog"
        noValidate
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
