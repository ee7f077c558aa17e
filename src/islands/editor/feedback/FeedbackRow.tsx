import type { EditorFeedback } from '#lib/contracts/editor/editor-feedback.ts';
import { formatShopMoment } from '#lib/domain/time/shop-moment.ts';
import { t } from '../words.ts';

/** The feedback of one visitor, and the page it was given on. */
export function FeedbackRow({ feedback }: { readonly feedback: EditorFeedback }) {
  const { rating, comment, email, category, source, brand, at, isCustomer } = feedback;
  return (
    <li className="ed-row">
      <div className="ed-row__title ed-row__title--plain stack stack--tight">
        <p>
          <strong>{t(`editor.rating-${rating}`)}</strong> {category} <a href={source}>{source}</a>
        </p>
        {comment && <p className="ed-said">{comment}</p>}
        {email && (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
      <span className="ed-row__note muted">
        <time dateTime={at}>{formatShopMoment(at)}</time> · {brand} ·{' '}
        {t(isCustomer ? 'editor.feedback-customer' : 'editor.feedback-guest')}
      </span>
    </li>
  );
}
