import { useState } from 'react';
import type { Review } from '#lib/stores/editor/editor-review.ts';
import { useValue } from '../../ui/use-value.ts';
import { t } from '../words.ts';
import { TextForm } from './TextForm.tsx';
import { Threads } from './Threads.tsx';

interface Props {
  readonly review: Review;
  readonly path: string;
  readonly label: string;
  /** Comments can be added here, not only answered. */
  readonly canAdd: boolean;
}

/** What was said about one field, at the field. */
export function FieldComments({ review, path, label, canAdd }: Props) {
  const state = useValue(review.$review);
  const acting = useValue(review.$acting);
  const [isWriting, setWriting] = useState(false);
  const comments = state.state === 'ready' ? state.item.comments.filter(({ field }) => field === path) : [];
  if (comments.length === 0 && !canAdd) return undefined;
  const add = async (text: string) => {
    const isDone = await review.comment(path, text);
    if (isDone) setWriting(false);
    return isDone;
  };
  return (
    <div className="ed-comments stack stack--tight">
      <Threads comments={comments} review={review} acting={acting} />
      {canAdd && !isWriting && (
        <div>
          <button
            type="button"
            className="button button--plain button--small"
            onClick={() => setWriting(true)}
          >
            {t('editor.comment-on', { label })}
          </button>
        </div>
      )}
      {canAdd && isWriting && (
        <TextForm
          label={t('editor.comment-on', { label })}
          action={t('editor.comment-add')}
          actionKey={`at ${path}`}
          acting={acting}
          onSend={add}
        />
      )}
    </div>
  );
}
