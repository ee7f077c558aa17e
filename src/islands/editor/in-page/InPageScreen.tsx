import { useEffect, useMemo } from 'react';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { loadCollections } from '#lib/stores/editor/editor-collections.ts';
import { createItemView } from '#lib/stores/editor/editor-item.ts';
import { $editor, loadEditor } from '#lib/stores/editor/editor-session.ts';
import { useValue } from '../../ui/use-value.ts';
import { loadRichText } from '../fields/rich-text/use-rich-text.ts';
import { hasFormattedText } from '../item/ItemScreen.tsx';
import { SignInAgain } from '../shell/SignInAgain.tsx';
import { Elsewhere } from '../ui/Elsewhere.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCollection, useCollections } from '../use-collections.ts';
import { t } from '../words.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { tellPage } from './tell-page.ts';

interface Props {
  readonly collection: string;
  readonly id: string;
  /** The path of the field. */
  readonly field: string;
  /** The path of the page that the field stands on. */
  readonly from: string | undefined;
  /** Where it is written, when that is not here. */
  readonly elsewhere?: string | undefined;
}

function Content({ collection: name, id, field, from, editor }: Props & { readonly editor: Editor }) {
  const collections = useCollections();
  const collection = useCollection(name);
  const view = useMemo(() => createItemView({ collection: name, id }), [name, id]);
  const state = useValue(view.$item);
  const isFormatted = collection !== undefined && hasFormattedText(collection.fields);
  useEffect(() => void view.load(), [view]);
  useEffect(() => {
    if (isFormatted) loadRichText().catch(() => undefined);
  }, [isFormatted]);
  if (collections.state === 'failed')
    return <Failed failure={collections.failure} onRetry={() => void loadCollections()} />;
  if (state.state === 'failed') return <Failed failure={state.failure} onRetry={() => void view.load()} />;
  if (collections.state === 'ready' && !collection) return <h1>{t('editor.collection-unknown')}</h1>;
  if (!collection || state.state !== 'ready') return <Waiting lines={3} />;
  return <FieldEditor collection={collection} item={state.item} editor={editor} field={field} from={from} />;
}

/** One field of an item, in a panel over the page that it stands on. */
export function InPageScreen(props: Props) {
  const state = useValue($editor);
  useEffect(() => {
    void loadEditor();
    void loadCollections();
  }, []);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const isOurs = event.key === 'Escape' && !event.defaultPrevented;
      if (isOurs && !(event.target instanceof Element && event.target.closest('dialog')))
        tellPage({ editClose: true });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, []);
  const editor = 'editor' in state ? state.editor : undefined;
  return (
    <main id="main" className="ed-in-page stack" tabIndex={-1}>
      {editor &&
        (props.elsewhere ? <Elsewhere href={props.elsewhere} /> : <Content {...props} editor={editor} />)}
      {state.state === 'lost' && (
        <Failed failure={{ kind: 'lost' }} onRetry={() => void loadEditor().then(loadCollections)} />
      )}
      {state.state === 'unknown' && <Waiting lines={3} />}
      {state.state === 'signed-out' && (
        <a className="button" href={editorUrls.signIn()} target="_top">
          {t('editor.sign-in')}
        </a>
      )}
      {state.state === 'ended' && <SignInAgain email={state.editor.email} />}
    </main>
  );
}
