import { useState } from 'react';
import type { Comment } from '#lib/contracts/editor/editor-review.ts';
import type { Review, ReviewActing } from '#lib/stores/editor/editor-review.ts';
import { formatMoment, t } from '../words.ts';
import { TextForm } from './TextForm.tsx';

type Said = Pick<Comment, 'id' | 'text' | 'by' | 'at'>;

const Entry = ({ said }: { readonly said: Said }) => (
  <div className="ed-comment__entry">
    <p className="small muted">{t('editor.comment-by', { by: said.by, at: formatMoment(said.at) })}</p>
    <p className="ed-comment__text">{said.text}</p>
  </div>
);

interface Props {
  readonly comment: Comment;
  readonly review: Review;
  readonly acting: ReviewActing;
}

/** A comment with its answers. */
export function Thread({ comment, review, acting }: Props) {
  const [isAnswering, setAnswering] = useState(false);
  const isResolved = comment.resolvedBy !== null;
  const answer = async (text: string) => {
    const isDone = await review.answer(comment.id, text);
    if (isDone) setAnswering(false);
    return isDone;
  };
  return (
    <div className={`ed-comment stack stack--tight${isResolved ? ' ed-comment--resolved' : ''}`}>
      <Entry said={comment} />
      {comment.replies.map((reply) => (
        <Entry key={reply.id} said={reply} />
      ))}
      {isResolved && (
        <p className="small muted">{t('editor.comment-resolved', { by: comment.resolvedBy ?? '' })}</p>
      )}
      {isAnswering && (
        <TextForm
          label={t('editor.comment-answer-text')}
          action={t('editor.comment-answer-add')}
          actionKey={comment.id}
          acting={acting}
          onSend={answer}
        />
      )}
      <div className="cluster">
        {!isAnswering && (
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => setAnswering(true)}
          >
            {t('editor.comment-answer')}
          </button>
        )}
        <button
          type="button"
          className="button button--quiet button--small"
          aria-busy={acting.state === 'working' && acting.key === comment.id}
          onClick={() => void review.resolve(comment.id, !isResolved)}
        >
          {t(isResolved ? 'editor.comment-reopen' : 'editor.comment-resolve')}
        </button>
      </div>
    </div>
  );
}
