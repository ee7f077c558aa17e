import { useMemo } from 'react';
import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import { editorUrls, readReturnPath } from '#lib/domain/editor/editor-urls.ts';
import type { Draft } from '#lib/stores/editor/editor-draft.ts';
import { useValue } from '../../ui/use-value.ts';
import type { Beside } from '../preview/use-beside.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly draft: Draft;
  readonly title: string;
  readonly beside: Beside;
  readonly onHistory: () => void;
}

/** Ways back to the list, and to the page that the editor came from. */
function BackLinks({ collection }: Pick<Props, 'collection'>) {
  const from = useMemo(() => readReturnPath(location.search), []);
  return (
    <div className="cluster">
      <a className="ed-back" href={editorUrls.list(collection.name)}>
        <Glyph name="back" />
        {collection.title}
      </a>
      {from && (
        <a className="ed-back" href={from}>
          <Glyph name="eye" />
          {t('editor.back-to-page', { path: from })}
        </a>
      )}
    </div>
  );
}

/** The title of the item, and the ways to its other views. */
export function ItemHead({ collection, draft, title, beside, onHistory }: Props) {
  const item = useValue(draft.$item);
  return (
    <header className="ed-item__head">
      <BackLinks collection={collection} />
      <div className="ed-item__title">
        <h1>{title || t('editor.untitled')}</h1>
        <div className="cluster">
          <a className="button button--quiet button--small ed-to-publishing" href="#publishing">
            {t('editor.publishing')}
          </a>
          {item && (
            <button type="button" className="button button--quiet button--small" onClick={onHistory}>
              <Glyph name="history" />
              {t('editor.history')}
            </button>
          )}
          {item && collection.canPreview && (
            <button
              type="button"
              className="button button--quiet button--small"
              aria-pressed={beside.isOn}
              onClick={beside.toggle}
            >
              <Glyph name="eye" />
              {t('editor.preview')}
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
