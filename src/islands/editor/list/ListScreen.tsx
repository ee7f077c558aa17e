import { isAboutKey } from '#content/copy/editor/about.ts';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { loadCollections } from '#lib/stores/editor/editor-collections.ts';
import { isText } from '../item/item-form.ts';
import { Shell } from '../shell/Shell.tsx';
import { Elsewhere } from '../ui/Elsewhere.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCollection, useCollections } from '../use-collections.ts';
import { t } from '../words.ts';
import { ItemList } from './ItemList.tsx';
import type { BrandName } from './list-query.ts';
import { TextList } from './TextList.tsx';

interface Props {
  readonly collection: string;
  readonly brands: readonly BrandName[];
  /** Areas of the site with texts. */
  readonly areas: readonly string[];
  /** Where it is written, when that is not here. */
  readonly elsewhere?: string | undefined;
}

/** Where visitors see what is in the collection; a shop may have collections of its own. */
function About({ collection }: { readonly collection: string }) {
  const key = `editor.about-${collection}`;
  return isAboutKey(key) && <p className="muted">{t(key)}</p>;
}

function Content({
  collection: name,
  brands,
  areas,
  elsewhere,
  editor,
}: Props & { readonly editor: Editor }) {
  const state = useCollections();
  const collection = useCollection(name);
  if (elsewhere) return <Elsewhere href={elsewhere} />;
  if (state.state === 'loading') return <Waiting />;
  if (state.state === 'failed')
    return <Failed failure={state.failure} onRetry={() => void loadCollections()} />;
  if (!collection) return <h1>{t('editor.collection-unknown')}</h1>;
  return (
    <div className="stack">
      <div className="ed-section-head">
        <h1>{collection.title}</h1>
        {collection.canCreate && (
          <a className="button" href={editorUrls.fresh(name)}>
            <Glyph name="plus" />
            {t('editor.new')}
          </a>
        )}
      </div>
      <About collection={name} />
      {isText(collection) ? (
        <TextList collection={collection} editor={editor} areas={areas} />
      ) : (
        <ItemList collection={collection} brands={brands} role={editor.role} />
      )}
    </div>
  );
}

/** The items of one collection. */
export const ListScreen = (props: Props) => (
  <Shell here={props.collection}>{(editor) => <Content {...props} editor={editor} />}</Shell>
);
