import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { loadCollections } from '#lib/stores/editor/editor-collections.ts';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCollections } from '../use-collections.ts';
import { t } from '../words.ts';

/** The collections, each with a link to a new item. */
export function Collections() {
  const state = useCollections();
  if (state.state === 'loading') return <Waiting lines={4} />;
  if (state.state === 'failed')
    return <Failed failure={state.failure} onRetry={() => void loadCollections()} />;
  return (
    <ul className="ed-tiles">
      {state.collections.map(({ name, title, canCreate, isSingleton }) => (
        <li key={name} className="ed-tile">
          <a className="ed-tile__link" href={editorUrls.list(name)}>
            {title}
          </a>
          {canCreate && !isSingleton && (
            <a
              className="button button--plain button--small button--icon"
              href={editorUrls.fresh(name)}
              aria-label={t('editor.new-in', { collection: title })}
            >
              <Glyph name="plus" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
