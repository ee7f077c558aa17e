import type { EditorRole } from '#lib/contracts/editor/editor.ts';
import type { ItemReview } from '#lib/contracts/editor/editor-review.ts';
import type { Review, ReviewActing } from '#lib/stores/editor/editor-review.ts';
import { Notice } from '../ui/Notice.tsx';
import { formatMoment, t } from '../words.ts';
import { TextForm } from './TextForm.tsx';

type Latest = NonNullable<ItemReview['review']>;

interface Props {
  readonly latest: ItemReview['review'];
  readonly review: Review;
  readonly acting: ReviewActing;
  readonly role: EditorRole;
  readonly hasDraft: boolean;
  readonly onSave: () => Promise<boolean>;
  readonly onApprove: () => void;
}

function OpenReview({ latest, review, acting, role, onApprove }: Omit<Props, 'latest'> & { latest: Latest }) {
  return (
    <>
      <Notice tone="info" title={t('editor.review-waiting')}>
        <p>{t('editor.review-asked', { by: latest.askedBy, at: formatMoment(latest.askedAt) })}</p>
        {latest.note && <p className="ed-comment__text">{latest.note}</p>}
        {latest.hasChanged && <p>{t('editor.review-changed')}</p>}
      </Notice>
      {role === 'publisher' && (
        <>
          <button type="button" className="button button--wide" onClick={onApprove}>
            {t('editor.review-approve')}
          </button>
          <TextForm
            label={t('editor.review-answer')}
            action={t('editor.review-return')}
            actionKey="return"
            acting={acting}
            onSend={review.sendBack}
          />
        </>
      )}
      <div>
        <button
          type="button"
          className="button button--plain button--small"
          aria-busy={acting.state === 'working' && acting.key === 'withdraw'}
          onClick={() => void review.withdraw()}
        >
          {t('editor.review-withdraw')}
        </button>
      </div>
    </>
  );
}

/** Where the review stands, and what can be done about it. */
export function ReviewStatus({ latest, ...props }: Props) {
  const { review, acting, role, hasDraft, onSave } = props;
  if (latest?.state === 'open') return <OpenReview latest={latest} {...props} />;
  const decided = { by: latest?.decidedBy ?? '', at: formatMoment(latest?.decidedAt ?? '') };
  const isReturned = latest?.state === 'returned' && hasDraft;
  const ask = async (note: string) => (await onSave()) && (await review.ask(note));
  return (
    <>
      {isReturned && (
        <Notice tone="warning" title={t('editor.review-returned', decided)}>
          <p className="ed-comment__text">{latest.answer}</p>
          <p className="small">{t('editor.review-returned-at', decided)}</p>
        </Notice>
      )}
      {latest?.state === 'approved' && <p className="small">{t('editor.review-approved', decided)}</p>}
      {role === 'publisher' ? (
        <p className="small muted">{t('editor.review-publisher')}</p>
      ) : hasDraft ? (
        <>
          <p className="small muted">{t('editor.review-how')}</p>
          <TextForm
            label={t('editor.review-note')}
            action={t(isReturned ? 'editor.review-ask-again' : 'editor.review-ask')}
            isOptional
            isMain
            actionKey="ask"
            acting={acting}
            onSend={ask}
          />
        </>
      ) : (
        <p className="small muted">{t('editor.review-first')}</p>
      )}
    </>
  );
}
