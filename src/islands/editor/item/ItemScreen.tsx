import { useEffect, useMemo } from 'react';
import type { Editor } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { loadCollections } from '#lib/stores/editor/editor-collections.ts';
import { createItemView } from '#lib/stores/editor/editor-item.ts';
import { useValue } from '../../ui/use-value.ts';
import { loadRichText } from '../fields/rich-text/use-rich-text.ts';
import type { BrandName } from '../list/list-query.ts';
import { Shell } from '../shell/Shell.tsx';
import { Elsewhere } from '../ui/Elsewhere.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCollection, useCollections } from '../use-collections.ts';
import { t } from '../words.ts';
import { goToField } from './FaultSummary.tsx';
import { ItemEditor } from './ItemEditor.tsx';

interface Props {
  readonly collection: string;
  /** Undefined for a new item. */
  readonly id?: string | undefined;
  readonly brands: readonly BrandName[];
  /** Where it is written, when that is not here. */
  readonly elsewhere?: string | undefined;
}

export const hasFormattedText = (fields: readonly FieldSpec[] = []): boolean =>
  fields.some(
    (field) =>
      field.kind === 'markdown' ||
      hasFormattedText(field.fields) ||
      field.blocks?.some((block) => hasFormattedText(block.fields)),
  );

/** The address may name a field: `#field-blocks-2-heading`. */
const goToAddressedField = () => {
  const asked = location.hash.replace(/^#field-/, '');
  if (asked && location.hash.startsWith('#field-'))
    requestAnimationFrame(() => goToField(asked.replaceAll('-', '.')));
};

function Content({ collection: name, id, brands, editor }: Props & { readonly editor: Editor }) {
  const collections = useCollections();
  const collection = useCollection(name);
  const view = useMemo(() => createItemView({ collection: name, id: id ?? '' }), [name, id]);
  const state = useValue(view.$item);
  const isFormatted = collection !== undefined && hasFormattedText(collection.fields);
  const isReady = collection !== undefined && (id === undefined || state.state === 'ready');
  useEffect(() => {
    if (id) void view.load();
  }, [view, id]);
  useEffect(() => {
    // Ahead of the item, so that the field is there with its form. The field says when it cannot come.
    if (isFormatted) loadRichText().catch(() => undefined);
  }, [isFormatted]);
  useEffect(() => {
    if (isReady) goToAddressedField();
  }, [isReady]);
  if (collections.state === 'failed')
    return <Failed failure={collections.failure} onRetry={() => void loadCollections()} />;
  if (id && state.state === 'failed')
    return (
      <div className="stack">
        <h1>{t('editor.item-failed')}</h1>
        <Failed failure={state.failure} onRetry={() => void view.load()} />
        <p>
          <a href={editorUrls.list(name)}>{t('editor.to-list')}</a>
        </p>
      </div>
    );
  if (collections.state === 'ready' && !collection) return <h1>{t('editor.collection-unknown')}</h1>;
  if (!isReady) return <Waiting lines={8} />;
  const item = id && state.state === 'ready' ? state.item : undefined;
  return <ItemEditor collection={collection} item={item} editor={editor} brands={brands} />;
}

/** One item, or a new one. */
export const ItemScreen = (props: Props) => (
  <Shell here={props.collection}>
    {(editor) =>
      props.elsewhere ? <Elsewhere href={props.elsewhere} /> : <Content {...props} editor={editor} />
    }
  </Shell>
);
