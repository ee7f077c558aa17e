import type { Comment } from '#lib/contracts/editor/editor-review.ts';
import type { Review, ReviewActing } from '#lib/stores/editor/editor-review.ts';
import { t } from '../words.ts';
import { Thread } from './Thread.tsx';

interface Props {
  readonly comments: readonly Comment[];
  readonly review: Review;
  readonly acting: ReviewActing;
}

/** The open comments, and the resolved ones folded away. */
export function Threads({ comments, review, acting }: Props) {
  const open = comments.filter(({ resolvedBy }) => resolvedBy === null);
  const resolved = comments.filter(({ resolvedBy }) => resolvedBy !== null);
  const renderThread = (comment: Comment) => (
    <Thread key={comment.id} comment={comment} review={review} acting={acting} />
  );
  return (
    <>
      {open.map(renderThread)}
      {resolved.length > 0 && (
        <details>
          <summary className="small">
            {t('editor.comment-resolved-count', { count: resolved.length })}
          </summary>
          <div className="stack stack--tight">{resolved.map(renderThread)}</div>
        </details>
      )}
    </>
  );
}
