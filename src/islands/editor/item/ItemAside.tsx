import type { Editor, EditorCollection } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { copyFields } from '#lib/domain/editor/editor-copy.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { createCopy } from '#lib/stores/editor/editor-item.ts';
import { useValue } from '../../ui/use-value.ts';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import type { Reviewing } from '../review/use-review.tsx';
import { t } from '../words.ts';
import { isText } from './item-form.ts';
import { PublishPanel } from './PublishPanel.tsx';
import { SeenOn } from './SeenOn.tsx';
import { SharePanel } from './SharePanel.tsx';
import type { Work } from './use-work.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly work: Work;
  readonly reviewing: Reviewing;
  readonly form: readonly FieldSpec[];
  readonly editor: Editor;
  /** Origin of the brand's pages, as in `ActingLine`. */
  readonly origin: string | null;
  /** Shows it to visitors at once. */
  readonly onPublish: () => void;
}

/** Creates a copy and opens it. False when it could not be created. */
async function duplicateItem({ name, fields: specs }: EditorCollection, fields: Fields): Promise<boolean> {
  const copy = copyFields(fields, specs, (title) => t('editor.duplicate-title', { title }));
  const id = await createCopy(name, copy);
  if (id) location.assign(editorUrls.item(name, id));
  return id !== undefined;
}

/** What is done with the item as a whole: publishing, review, how it is shared and where it is seen. */
export function ItemAside({ collection, work, reviewing, form, editor, origin, onPublish }: Props) {
  const { draft, publishing } = work;
  const item = useValue(draft.$item);
  const fields = useValue(draft.$fields);
  const acting = useValue(publishing.$acting);
  const isUnsaved = useValue(draft.$save).state !== 'saved';
  const { review, isCommenting, setCommenting } = reviewing;
  const canDuplicate = !isText(collection) && !collection.isSingleton;
  return (
    <aside className="ed-item__aside" aria-label={t('editor.publishing')}>
      <PublishPanel
        item={item}
        fields={fields}
        role={editor.role}
        isUnsaved={isUnsaved}
        acting={acting}
        publishing={publishing}
        onGone={() => location.assign(editorUrls.list(collection.name))}
        onDuplicate={canDuplicate ? () => duplicateItem(collection, fields) : undefined}
      />
      {review && item && item.status !== 'archived' && (
        <ReviewPanel
          review={review}
          role={editor.role}
          form={form}
          hasDraft={item.hasDraft || isUnsaved}
          isCommenting={isCommenting}
          onCommenting={setCommenting}
          onSave={draft.save}
          onApprove={onPublish}
        />
      )}
      {collection.fields.some(({ name }) => name === 'seo_title') && (
        <SharePanel fields={fields} path={item?.pages[0]} />
      )}
      {item && <SeenOn item={item} origin={origin} />}
    </aside>
  );
}
