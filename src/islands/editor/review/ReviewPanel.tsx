import { useEffect, useRef } from 'react';
import type { EditorRole } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { getPathLabel } from '#lib/domain/editor/editor-readable.ts';
import type { Review } from '#lib/stores/editor/editor-review.ts';
import { useValue } from '../../ui/use-value.ts';
import { goToField } from '../item/FaultSummary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { FieldComments } from './FieldComments.tsx';
import { ReviewStatus } from './ReviewStatus.tsx';

interface Props {
  readonly review: Review;
  readonly role: EditorRole;
  readonly form: readonly FieldSpec[];
  /** There is a draft that could be looked at. */
  readonly hasDraft: boolean;
  readonly isCommenting: boolean;
  readonly onCommenting: (isOn: boolean) => void;
  /** Saves what is written. True when nothing is left unsaved. */
  readonly onSave: () => Promise<boolean>;
  readonly onApprove: () => void;
}

/** What was pressed may be gone once it is done: the focus goes to the heading instead of to nowhere. */
function useFocusAfter(isWorking: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !isWorking && document.activeElement === document.body)
      heading.current?.focus();
    wasWorking.current = isWorking;
  }, [isWorking]);
  return heading;
}

/** The review of the item: asked for, approved or sent back, and the list of open comments. */
export function ReviewPanel({ review, role, form, hasDraft, isCommenting, onCommenting, ...props }: Props) {
  const { onSave, onApprove } = props;
  const state = useValue(review.$review);
  const acting = useValue(review.$acting);
  const heading = useFocusAfter(acting.state === 'working');
  const open =
    state.state === 'ready'
      ? state.item.comments.filter(({ field, resolvedBy }) => field !== '' && resolvedBy === null)
      : [];
  return (
    <section className="ed-panel stack" aria-labelledby="review">
      <h2 ref={heading} id="review" className="ed-panel__title" tabIndex={-1}>
        {t('editor.review')}
      </h2>
      {state.state === 'loading' && <Waiting lines={2} />}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void review.load()} />}
      {state.state === 'ready' && (
        <>
          <ReviewStatus
            latest={state.item.review}
            review={review}
            acting={acting}
            role={role}
            hasDraft={hasDraft}
            onSave={onSave}
            onApprove={onApprove}
          />
          <h3 className="ed-panel__subtitle">{t('editor.comments')}</h3>
          {open.length > 0 && (
            <ul className="ed-panel__list">
              {open.map(({ id, field, text }) => (
                <li key={id}>
                  <button type="button" className="link-button" onClick={() => goToField(field)}>
                    {getPathLabel(form, field)}
                  </button>
                  : {text}
                </li>
              ))}
            </ul>
          )}
          <label className="ed-bulk__all">
            <input
              type="checkbox"
              checked={isCommenting}
              onChange={({ target }) => onCommenting(target.checked)}
            />
            <span>{t('editor.comments-at-fields')}</span>
          </label>
          <FieldComments review={review} path="" label={t('editor.comment-whole')} canAdd />
        </>
      )}
    </section>
  );
}
