import { useEffect, useMemo } from 'react';
import type { Editor, EditorCollection, EditorItem } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { createItemView } from '#lib/stores/editor/editor-item.ts';
import { useValue } from '../../ui/use-value.ts';
import { Field } from '../fields/Field.tsx';
import { FieldList } from '../fields/FieldList.tsx';
import { FormContext } from '../fields/form-context.ts';
import { ActingLine } from '../item/ActingLine.tsx';
import { ConflictView } from '../item/ConflictView.tsx';
import { buildItemForm } from '../item/item-form.ts';
import { PublishButton } from '../item/PublishButton.tsx';
import { SaveLine } from '../item/SaveLine.tsx';
import { useSaving, useWork } from '../item/use-work.ts';
import { Failed } from '../ui/Failed.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';

interface FormProps {
  readonly collection: EditorCollection;
  readonly item: EditorItem;
  readonly editor: Editor;
}

function TextForm({ collection, item: first, editor }: FormProps) {
  const work = useWork(collection.name, first);
  const { draft, publishing } = work;
  useSaving(draft);
  const item = useValue(draft.$item) ?? first;
  const fields = useValue(draft.$fields);
  const save = useValue(draft.$save);
  const faults = useValue(draft.$faults);
  const acting = useValue(publishing.$acting);
  const form = buildItemForm(collection, fields, false);
  if (save.state === 'conflict')
    return (
      <ConflictView conflict={save.conflict} form={form} onResolve={(next) => void draft.resolve(next)} />
    );
  return (
    <FormContext
      value={{
        Field,
        collection: collection.name,
        faults,
        isReadOnly: false,
        title: '',
        isNew: false,
        brand: undefined,
      }}
    >
      <FieldList form={form} draft={draft} />
      <div className="ed-text__foot">
        <StatusChip item={item} />
        <SaveLine save={save} onRetry={draft.retry} />
        <a href={editorUrls.item(collection.name, item.id)}>{t('editor.text-more')}</a>
        {editor.role === 'publisher' && <PublishButton work={work} item={item} />}
      </div>
      <ActingLine acting={acting} />
    </FormContext>
  );
}

interface Props {
  readonly collection: EditorCollection;
  readonly id: string;
  readonly editor: Editor;
}

/** Edits one text inside the list. */
export function TextEditor({ collection, id, editor }: Props) {
  const view = useMemo(() => createItemView({ collection: collection.name, id }), [collection.name, id]);
  const state = useValue(view.$item);
  useEffect(() => {
    void view.load();
  }, [view]);
  if (state.state === 'failed') return <Failed failure={state.failure} onRetry={() => void view.load()} />;
  if (state.state === 'loading') return <Waiting lines={2} />;
  return <TextForm collection={collection} item={state.item} editor={editor} />;
}
