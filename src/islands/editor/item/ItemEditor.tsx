import { useMemo, useState } from 'react';
import type { Editor, EditorCollection, EditorItem } from '#lib/contracts/editor/editor.ts';
import { findNamedTitle } from '#lib/domain/editor/editor-fields.ts';
import type { Draft } from '#lib/stores/editor/editor-draft.ts';
import { useValue } from '../../ui/use-value.ts';
import { Field } from '../fields/Field.tsx';
import { FormContext } from '../fields/form-context.ts';
import type { BrandName } from '../list/list-query.ts';
import { LivePage } from '../preview/LivePage.tsx';
import { useBeside } from '../preview/use-beside.ts';
import { CommentContext } from '../review/comment-context.ts';
import { useReview } from '../review/use-review.tsx';
import { ConflictView } from './ConflictView.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { ItemAside } from './ItemAside.tsx';
import { ItemBar } from './ItemBar.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemHead } from './ItemHead.tsx';
import { ItemNotices } from './ItemNotices.tsx';
import { buildItemForm, isTheme } from './item-form.ts';
import { Presence } from './Presence.tsx';
import { usePublishNow } from './use-publish-now.tsx';
import { useAddress, usePresence, useSaving, useWork } from './use-work.ts';

interface Props {
  readonly collection: EditorCollection;
  /** Undefined for a new one. */
  readonly item: EditorItem | undefined;
  readonly editor: Editor;
  readonly brands: readonly BrandName[];
}

/** The faults of fields that were written in; all of them once publishing was refused. */
function useShownFaults(draft: Draft, isRefused: boolean) {
  const faults = useValue(draft.$faults);
  const touched = useValue(draft.$touched);
  const [wasRefused, setRefused] = useState(false);
  if (isRefused && !wasRefused) setRefused(true);
  return useMemo(
    () => faults.filter(({ field }) => wasRefused || touched.has(field)),
    [faults, touched, wasRefused],
  );
}

/** The form of one item with its actions. */
export function ItemEditor({ collection, item: first, editor, brands }: Props) {
  const work = useWork(collection.name, first);
  const { draft, publishing } = work;
  useSaving(draft);
  const item = useValue(draft.$item);
  const fields = useValue(draft.$fields);
  const save = useValue(draft.$save);
  const faults = useValue(draft.$faults);
  const acting = useValue(publishing.$acting);
  const { publishNow, question } = usePublishNow(item, publishing);
  const others = useValue(usePresence(draft, item));
  const isRefused = acting.state === 'not-ready';
  const shownFaults = useShownFaults(draft, isRefused);
  const reviewing = useReview(item, acting);
  const beside = useBeside();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  useAddress(collection.name, item?.id);
  const brand = typeof fields.brand === 'string' ? fields.brand : undefined;
  const origin = brand === undefined ? '' : (brands.find(({ key }) => key === brand)?.origin ?? null);
  const title = findNamedTitle(fields, collection.fields);
  const form = buildItemForm(collection, fields, item === undefined);
  const place = item && { collection: collection.name, id: item.id };
  const isBeside = beside.isOn && item !== undefined && collection.canPreview;
  return (
    <FormContext
      value={{
        Field,
        collection: collection.name,
        faults: shownFaults,
        isReadOnly: item?.status === 'archived',
        title,
        isNew: first === undefined && item?.status !== 'published',
        brand,
      }}
    >
      <div className="ed-item">
        <ItemHead
          collection={collection}
          draft={draft}
          title={title}
          beside={beside}
          onHistory={() => setHistoryOpen(true)}
        />
        <ItemBar work={work} role={editor.role} origin={origin} onPublish={publishNow} />
        {question}
        <Presence others={others} />
        <ItemNotices collection={collection} draft={draft} form={form} />
        {isRefused && faults.length > 0 && <FaultSummary faults={faults} form={form} />}
        {save.state === 'conflict' ? (
          <ConflictView
            key={save.conflict.version}
            conflict={save.conflict}
            form={form}
            onResolve={(next) => void draft.resolve(next)}
          />
        ) : (
          <div className={`ed-item__body${isBeside ? ' ed-item__body--live' : ''}`}>
            <CommentContext value={reviewing.renderComments}>
              <ItemFields form={form} draft={draft} onFocus={beside.setFocused} />
            </CommentContext>
            <ItemAside
              collection={collection}
              work={work}
              reviewing={reviewing}
              form={form}
              editor={editor}
              origin={origin}
              onPublish={publishNow}
            />
            {isBeside && place && (
              <LivePage
                place={place}
                fields={fields}
                version={item.version}
                paths={item.pages}
                brand={isTheme(collection) ? item.id : brand}
                brands={brands}
                focused={beside.focused}
                onField={beside.goToField}
              />
            )}
          </div>
        )}
        {isHistoryOpen && place && (
          <HistoryDrawer
            place={place}
            form={form}
            fields={fields}
            isBusy={acting.state === 'working'}
            onRestore={publishing.restore}
            onClose={() => setHistoryOpen(false)}
          />
        )}
      </div>
    </FormContext>
  );
}
