import { useEffect } from 'react';
import { getSafeNext } from '#lib/domain/editor/editor-urls.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { useValue } from '../../ui/use-value.ts';
import { t } from '../words.ts';
import { SignInForm } from './SignInForm.tsx';

/** The server that led here knows nothing of a fragment; the browser has kept it. */
function goToNext(home?: string): void {
  const next = getSafeNext(new URLSearchParams(location.search).get('next'), home);
  location.assign(next.includes('#') ? next : `${next}${location.hash}`);
}

interface Props {
  /** What was sent before the page's script had come, and why it was refused. */
  readonly refused?: { readonly email: string; readonly message: string } | undefined;
}

/** The sign-in page. The server sends an editor who is signed in already on. */
export function SignInScreen({ refused }: Props) {
  const { state } = useValue($editor);
  useEffect(() => {
    if (state === 'signed-in') goToNext();
    else if (state === 'at-desk') goToNext(urls.deskHome());
  }, [state]);
  return (
    <main id="main" className="ed-sign-in" tabIndex={-1}>
      <div className="ed-sign-in__card stack">
        <h1>{t('editor.sign-in-title')}</h1>
        <p className="muted">{t('editor.sign-in-lead')}</p>
        <SignInForm email={refused?.email} refused={refused?.message} onSignedIn={() => {}} />
        <p className="small muted">{t('editor.sign-in-forgotten')}</p>
      </div>
    </main>
  );
}
