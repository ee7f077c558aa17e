import { useMemo, useState } from 'react';
import type { Editor, EditorCollection, EditorItem } from '#lib/contracts/editor/editor.ts';
import { copyFields } from '#lib/domain/editor/editor-copy.ts';
import { findNamedTitle } from '#lib/domain/editor/editor-fields.ts';
import { getPathLabel } from '#lib/domain/editor/editor-readable.ts';
import { editorUrls, readReturnPath } from '#lib/domain/editor/editor-urls.ts';
import { createCopy } from '#lib/stores/editor/editor-item.ts';
import { useValue } from '../../ui/use-value.ts';
import { Field } from '../fields/Field.tsx';
import { FormContext } from '../fields/form-context.ts';
import type { BrandName } from '../list/list-query.ts';
import { LivePage } from '../preview/LivePage.tsx';
import { useBeside } from '../preview/use-beside.ts';
import { CommentContext } from '../review/comment-context.ts';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { useReview } from '../review/use-review.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Notice } from '../ui/Notice.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { t } from '../words.ts';
import { ConflictView } from './ConflictView.tsx';
import { ContrastNotice } from './ContrastNotice.tsx';
import { FaultSummary, findFieldPath } from './FaultSummary.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { buildItemForm, isText } from './item-form.ts';
import { Presence } from './Presence.tsx';
import { PublishPanel } from './PublishPanel.tsx';
import { SaveLine } from './SaveLine.tsx';
import { SeenOn } from './SeenOn.tsx';
import { SharePanel } from './SharePanel.tsx';
import { useAddress, usePresence, useSaving, useWork } from './use-work.ts';

const THEME = 'theme';

interface Props {
  readonly collection: EditorCollection;
  /** Undefined for a new one. */
  readonly item: EditorItem | undefined;
  readonly editor: Editor;
  readonly brands: readonly BrandName[];
}

type Open = 'nothing' | 'history';

/** The form of one item with its actions. */
export function ItemEditor({ collection, item: first, editor, brands }: Props) {
  const { draft, publishing } = useWork(collection.name, first);
  useSaving(draft);
  const item = useValue(draft.$item);
  const fields = useValue(draft.$fields);
  const save = useValue(draft.$save);
  const faults = useValue(draft.$faults);
  const news = useValue(draft.$news);
  const touched = useValue(draft.$touched);
  const acting = useValue(publishing.$acting);
  const others = useValue(usePresence(draft, item));
  const { review, isCommenting, setCommenting, renderComments } = useReview(item, acting);
  const [open, setOpen] = useState<Open>('nothing');
  const beside = useBeside();
  useAddress(collection.name, item?.id);
  const from = useMemo(() => readReturnPath(location.search), []);
  const isRefused = acting.state === 'not-ready';
  const [wasRefused, setRefused] = useState(false);
  if (isRefused && !wasRefused) setRefused(true);
  const brand = typeof fields.brand === 'string' ? fields.brand : undefined;
  const origin = brand === undefined ? '' : (brands.find(({ key }) => key === brand)?.origin ?? null);
  const isArchived = item?.status === 'archived';
  const title = findNamedTitle(fields, collection.fields);
  const shownFaults = useMemo(
    () => faults.filter(({ field }) => wasRefused || touched.has(field)),
    [faults, touched, wasRefused],
  );
  const form = buildItemForm(collection, fields, first === undefined);
  const duplicate = async () => {
    const copy = copyFields(fields, collection.fields, (name) =>
      t('editor.duplicate-title', { title: name }),
    );
    const id = await createCopy(collection.name, copy);
    if (id) location.assign(editorUrls.item(collection.name, id));
    return id !== undefined;
  };
  const isConflict = save.state === 'conflict';
  const isBeside = beside.isOn && item !== undefined && collection.canPreview;
  return (
    <FormContext
      value={{
        Field,
        collection: collection.name,
        faults: shownFaults,
        isReadOnly: isArchived,
        title,
        isNew: first === undefined && item?.status !== 'published',
        brand,
      }}
    >
      <div className="ed-item">
        <header className="ed-item__head">
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
          <div className="ed-item__title">
            <h1>{title || t('editor.untitled')}</h1>
            {item && <StatusChip item={item} />}
          </div>
          <div className="ed-item__line">
            <SaveLine save={save} onRetry={draft.retry} />
            <div className="cluster">
              <a className="button button--quiet button--small ed-to-publishing" href="#publishing">
                {t('editor.publishing')}
              </a>
              {item && (
                <button
                  type="button"
                  className="button button--quiet button--small"
                  onClick={() => setOpen('history')}
                >
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
        <Presence others={others} />
        {news.kind === 'brought-back' && (
          <Notice tone="info" isAlert>
            <p>{t('editor.brought-back')}</p>
          </Notice>
        )}
        {news.kind === 'joined' && (
          <Notice tone="info" isAlert>
            <p>
              {t('editor.joined', {
                name: news.by,
                fields: news.names.map((name) => getPathLabel(form, name)).join(', '),
              })}
            </p>
          </Notice>
        )}
        {isArchived && (
          <Notice tone="warning">
            <p>{t('editor.is-archived')}</p>
          </Notice>
        )}
        {collection.name === THEME && <ContrastNotice fields={fields} />}
        {isRefused && faults.length > 0 && <FaultSummary faults={faults} form={form} />}
        {isConflict && (
          <ConflictView
            key={save.conflict.version}
            conflict={save.conflict}
            form={form}
            onResolve={(next) => void draft.resolve(next)}
          />
        )}
        {!isConflict && (
          <div className={`ed-item__body${isBeside ? ' ed-item__body--live' : ''}`}>
            <section
              className="ed-fields ed-item__form"
              aria-label={t('editor.form')}
              onFocus={({ target }) => beside.setFocused(findFieldPath(target))}
            >
              <CommentContext value={renderComments}>
                {form.map((spec) => (
                  <Field
                    key={spec.name}
                    spec={spec}
                    path={spec.name}
                    value={fields[spec.name]}
                    onChange={(value) => draft.change(spec.name, value)}
                  />
                ))}
              </CommentContext>
            </section>
            <aside className="ed-item__aside" aria-label={t('editor.publishing')}>
              <PublishPanel
                item={item}
                fields={fields}
                role={editor.role}
                isUnsaved={save.state !== 'saved'}
                acting={acting}
                origin={origin}
                publishing={publishing}
                onGone={() => location.assign(editorUrls.list(collection.name))}
                onDuplicate={isText(collection) || collection.isSingleton ? undefined : duplicate}
              />
              {review && item && !isArchived && (
                <ReviewPanel
                  review={review}
                  role={editor.role}
                  form={form}
                  hasDraft={item.hasDraft || save.state !== 'saved'}
                  isCommenting={isCommenting}
                  onCommenting={setCommenting}
                  onSave={draft.save}
                  onApprove={() => void publishing.publish(undefined)}
                />
              )}
              {collection.fields.some(({ name }) => name === 'seo_title') && (
                <SharePanel fields={fields} path={item?.pages[0]} />
              )}
              {item && <SeenOn item={item} origin={origin} />}
            </aside>
            {isBeside && item && (
              <LivePage
                place={{ collection: collection.name, id: item.id }}
                fields={fields}
                version={item.version}
                paths={item.pages}
                brand={collection.name === THEME ? item.id : brand}
                brands={brands}
                focused={beside.focused}
                onField={beside.goToField}
              />
            )}
          </div>
        )}
        {open === 'history' && item && (
          <HistoryDrawer
            place={{ collection: collection.name, id: item.id }}
            form={form}
            fields={fields}
            isBusy={acting.state === 'working'}
            onRestore={publishing.restore}
            onClose={() => setOpen('nothing')}
          />
        )}
      </div>
    </FormContext>
  );
}
