import { useModal } from '../ui/use-modal.ts';
import { t } from '../words.ts';
import { SignInForm } from './SignInForm.tsx';

interface Props {
  readonly email: string;
}

/** Sign-in over the current screen, after the session expired during work. */
export function SignInAgain({ email }: Props) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog__head">
        <h2 id="sign-in-again">{t('editor.ended-title')}</h2>
      </div>
      <div className="dialog__body stack">
        <p>{t('editor.ended-text')}</p>
        <SignInForm email={email} onSignedIn={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}
