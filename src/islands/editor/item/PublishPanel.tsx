import { useState } from 'react';
import type { EditorItem, EditorRole } from '#lib/contracts/editor/editor.ts';
import { type Fields, isSame } from '#lib/domain/editor/editor-fields.ts';
import type { Acting, Publishing } from '#lib/stores/editor/editor-publish.ts';
import { Notice } from '../ui/Notice.tsx';
import { formatMoment, t } from '../words.ts';
import { DuplicateButton } from './DuplicateButton.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { SchedulePicker } from './SchedulePicker.tsx';

interface Props {
  /** Undefined until the first save of a new item. */
  readonly item: EditorItem | undefined;
  /** The current fields of the form. */
  readonly fields: Fields;
  readonly role: EditorRole;
  readonly isUnsaved: boolean;
  readonly acting: Acting;
  readonly publishing: Publishing;
  readonly onGone: () => void;
  /** Undefined where there can be one alone. */
  readonly onDuplicate: (() => Promise<boolean>) | undefined;
}

type PlanProps = Pick<Props, 'publishing' | 'isUnsaved'> & { item: EditorItem; fields: Fields };

function Plan({ item, fields, isUnsaved, publishing }: PlanProps) {
  const { scheduledAt, scheduledFields } = item;
  if (!scheduledAt && !item.unpublishAt) return undefined;
  const isChanged = item.hasDraft || isUnsaved;
  const isBehind = isChanged && scheduledFields !== null && !isSame(scheduledFields, fields);
  return (
    <div className="ed-plan stack stack--tight">
      {scheduledAt && <p>{t('editor.planned-publish', { at: formatMoment(scheduledAt) })}</p>}
      {scheduledAt && isBehind && (
        <Notice tone="warning" isAlert>
          <p>{t('editor.planned-without-changes')}</p>
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => void publishing.publish(scheduledAt)}
          >
            {t('editor.planned-with-changes')}
          </button>
        </Notice>
      )}
      {item.unpublishAt && <p>{t('editor.planned-unpublish', { at: formatMoment(item.unpublishAt) })}</p>}
      <button
        type="button"
        className="button button--quiet button--small"
        onClick={() => void publishing.unschedule()}
      >
        {t('editor.unschedule')}
      </button>
    </div>
  );
}

/** What is planned for the item, and what else is done with the whole of it; `ItemBar` publishes. */
export function PublishPanel({ onDuplicate, ...props }: Props) {
  const { item, fields, role, isUnsaved, acting, publishing, onGone } = props;
  const [isPlanning, setPlanning] = useState(false);
  const isBusy = acting.state === 'working';
  const isOut = item?.status === 'published';
  const schedule = async (at: string) => {
    if (await publishing.publish(at)) setPlanning(false);
  };
  const takeBack = async (at: string) => {
    if (await publishing.unpublish(at)) setPlanning(false);
  };
  return (
    <section className="ed-panel stack" aria-labelledby="publishing">
      <h2 id="publishing" className="ed-panel__title">
        {t('editor.publishing')}
      </h2>
      {item && role === 'publisher' && (
        <Plan item={item} fields={fields} isUnsaved={isUnsaved} publishing={publishing} />
      )}
      {role === 'publisher' && (item || isUnsaved) && (
        <details open={isPlanning} onToggle={({ currentTarget }) => setPlanning(currentTarget.open)}>
          <summary className="ed-panel__more">{t('editor.plan')}</summary>
          <div className="stack ed-panel__inner">
            <SchedulePicker
              label={t('editor.plan-publish')}
              action={t('editor.plan-publish-do')}
              isBusy={isBusy && acting.act === 'schedule'}
              onChoose={(at) => void schedule(at)}
            />
            {(isOut || item?.scheduledAt) && (
              <SchedulePicker
                label={t('editor.plan-unpublish')}
                action={t('editor.plan-unpublish-do')}
                isBusy={isBusy && acting.act === 'schedule-end'}
                onChoose={(at) => void takeBack(at)}
              />
            )}
          </div>
        </details>
      )}
      {item && onDuplicate && <DuplicateButton onDuplicate={onDuplicate} />}
      {item && <ItemMenu item={item} role={role} isBusy={isBusy} publishing={publishing} onGone={onGone} />}
    </section>
  );
}
