import { useEffect, useRef } from 'react';
import type { Editor, EditorCollection, EditorItem } from '#lib/contracts/editor/editor.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { getPathLabel } from '#lib/domain/editor/editor-readable.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { findFieldAt, setValueAt } from '#lib/domain/editor/field-at.ts';
import { useValue } from '../../ui/use-value.ts';
import { Field } from '../fields/Field.tsx';
import { FormContext } from '../fields/form-context.ts';
import { ActingLine } from '../item/ActingLine.tsx';
import { ConflictView } from '../item/ConflictView.tsx';
import { FaultSummary, goToField } from '../item/FaultSummary.tsx';
import { buildItemForm } from '../item/item-form.ts';
import { Presence } from '../item/Presence.tsx';
import { PublishButton } from '../item/PublishButton.tsx';
import { SaveLine } from '../item/SaveLine.tsx';
import { usePresence, useSaving, useWork } from '../item/use-work.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { listenToPage, tellPage } from './tell-page.ts';

/** The page waits for what is saved: sooner than in a form. */
const DELAY_MS = 250;
/** Of a text that names the panel. */
const LABEL_MAX = 80;

interface Props {
  readonly collection: EditorCollection;
  readonly item: EditorItem;
  readonly editor: Editor;
  readonly field: string;
  readonly from: string | undefined;
}

/** The field with its state of saving and, for publishers, the button that shows it to visitors. */
export function FieldEditor({ collection, item: first, editor, field, from }: Props) {
  const work = useWork(collection.name, first, { delayMs: DELAY_MS });
  const { draft, publishing } = work;
  useSaving(draft);
  const item = useValue(draft.$item) ?? first;
  const fields = useValue(draft.$fields);
  const save = useValue(draft.$save);
  const faults = useValue(draft.$faults);
  const news = useValue(draft.$news);
  const acting = useValue(publishing.$acting);
  const others = useValue(usePresence(draft, item));
  const form = buildItemForm(collection, fields, false);
  const at = findFieldAt(form, fields, field);
  const isArchived = item.status === 'archived';
  const isPublisher = editor.role === 'publisher';
  const path = at?.path;
  const label = useRef('');
  label.current = typeof at?.value === 'string' ? at.value.trim().slice(0, LABEL_MAX) : '';
  useEffect(() => {
    if (!path) return;
    goToField(path);
    scrollTo(0, 0);
  }, [path]);
  useEffect(() => {
    if (item.version !== first.version) tellPage({ editSaved: true, editLabel: label.current });
  }, [item.version, first.version]);
  useEffect(
    () => listenToPage(() => void draft.save().then((isSaved) => isSaved && tellPage({ editLeft: true }))),
    [draft],
  );
  const change = (value: unknown) => {
    const [name = '', ...rest] = (path ?? '').split('.');
    draft.change(name, setValueAt(fields[name], rest, value));
  };
  // What somebody else saved is on the page too, whichever stays.
  const resolve = async (next: Fields) => {
    await draft.resolve(next);
    tellPage({ editSaved: true });
  };
  if (save.state === 'conflict')
    return <ConflictView conflict={save.conflict} form={form} onResolve={(next) => void resolve(next)} />;
  return (
    <FormContext
      value={{
        Field,
        collection: collection.name,
        faults,
        isReadOnly: isArchived,
        title: '',
        isNew: false,
        brand: typeof fields.brand === 'string' ? fields.brand : undefined,
      }}
    >
      <h1 className="visually-hidden">{getPathLabel(form, path ?? field)}</h1>
      <Presence others={others} />
      {news.kind === 'brought-back' && (
        <Notice tone="info" isAlert>
          <p>{t('editor.brought-back')}</p>
        </Notice>
      )}
      {acting.state === 'not-ready' && faults.length > 0 && <FaultSummary faults={faults} form={form} />}
      {at ? (
        <div className="ed-fields">
          <Field spec={at.spec} path={at.path} value={at.value} onChange={change} />
        </div>
      ) : (
        <p>{t('editor.in-page-gone')}</p>
      )}
      <SaveLine save={save} onRetry={draft.retry} />
      <p className="small muted">{t(isPublisher ? 'editor.in-page-follows' : 'editor.in-page-drafted')}</p>
      <div className="cluster">
        {isPublisher && <PublishButton work={work} item={item} />}
        <a href={editorUrls.item(collection.name, item.id, path, from)} target="_top">
          {t('editor.in-page-all')}
        </a>
      </div>
      <ActingLine acting={acting} />
    </FormContext>
  );
}
