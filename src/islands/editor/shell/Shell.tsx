import { type ReactNode, useEffect } from 'react';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { loadCollections } from '#lib/stores/editor/editor-collections.ts';
import { $editor, loadEditor, signOut } from '#lib/stores/editor/editor-session.ts';
import { useValue } from '../../ui/use-value.ts';
import { FindEverything } from '../search/FindEverything.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { Navigation } from './Navigation.tsx';
import { SignInAgain } from './SignInAgain.tsx';

interface Props {
  readonly here: string;
  /** The screen of an editor who is signed in. */
  readonly children: (editor: Editor) => ReactNode;
}

const goToSignIn = () =>
  location.assign(editorUrls.signIn(`${location.pathname}${location.search}${location.hash}`));

function Who({ editor }: { readonly editor: Editor }) {
  return (
    <div className="ed-who">
      <p className="ed-who__name">
        <span>{editor.name}</span>
        <span className="small muted">{t(`editor.role-${editor.role}`)}</span>
      </p>
      <button
        type="button"
        className="button button--quiet button--small"
        onClick={async () => {
          if (await signOut()) location.assign(editorUrls.signIn());
        }}
      >
        {t('editor.sign-out')}
      </button>
    </div>
  );
}

/** The frame of every screen: menu, signed-in editor, and the screen once the session is known. */
export function Shell({ here, children }: Props) {
  const state = useValue($editor);
  useEffect(() => {
    void loadEditor();
    void loadCollections();
  }, []);
  useEffect(() => {
    if (state.state === 'signed-out') goToSignIn();
  }, [state]);
  const editor = 'editor' in state ? state.editor : undefined;
  return (
    <>
      <a className="skip-link" href="#main">
        {t('editor.skip')}
      </a>
      <header className="ed-head">
        <button
          type="button"
          className="button button--plain button--icon ed-head__menu"
          popoverTarget="editor-menu"
          aria-label={t('editor.menu')}
        >
          <Glyph name="menu" size={22} />
        </button>
        <a className="ed-head__name" href={editorUrls.home()}>
          {t('editor.name')}
        </a>
        {editor && <FindEverything />}
        {editor && <Who editor={editor} />}
      </header>
      <div className="ed-frame">
        <Navigation here={here} />
        <main id="main" className="ed-main" tabIndex={-1}>
          {editor && children(editor)}
          {state.state === 'lost' && (
            <Failed failure={{ kind: 'lost' }} onRetry={() => void loadEditor().then(loadCollections)} />
          )}
          {(state.state === 'unknown' || state.state === 'signed-out') && <Waiting />}
        </main>
      </div>
      {state.state === 'ended' && <SignInAgain email={state.editor.email} />}
    </>
  );
}
