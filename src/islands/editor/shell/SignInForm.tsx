import { useEffect, useId, useRef } from 'react';
import { $signIn, signIn } from '#lib/stores/editor/editor-session.ts';
import { useValue } from '../../ui/use-value.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';

interface Props {
  /** Filled in when a session has expired. */
  readonly email?: string | undefined;
  /** What the server refused before this script was there. */
  readonly refused?: string | undefined;
  readonly onSignedIn: () => void;
}

export function SignInForm({ email, refused, onSignedIn }: Props) {
  const state = useValue($signIn);
  const refusal = state.state === 'refused' ? state.message : state.state === 'idle' && refused;
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state.state === 'refused') password.current?.select();
  }, [state]);
  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    if (await signIn(String(data.get('email')), String(data.get('password')))) onSignedIn();
  };
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {refusal && (
        <Notice tone="danger" isAlert>
          <p>{refusal}</p>
        </Notice>
      )}
      {state.state === 'lost' && (
        <Notice tone="danger" isAlert>
          <p>{t('editor.lost-text')}</p>
        </Notice>
      )}
      <div className="field">
        <label className="field__label" htmlFor={`${id}-email`}>
          {t('editor.email')}
        </label>
        <input
          id={`${id}-email`}
          className="input"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
        />
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-password`}>
          {t('editor.password')}
        </label>
        <input
          id={`${id}-password`}
          ref={password}
          className="input"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </div>
      <div className="form__actions">
        <button type="submit" className="button" aria-busy={state.state === 'working'}>
          {t('editor.sign-in')}
        </button>
      </div>
    </form>
  );
}
