import { useId } from 'react';
import type { FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { t } from '../words.ts';

const RATINGS = ['1', '0', '-1'] as const;
const DAYS = ['from', 'to'] as const;

interface Props {
  readonly filter: FeedbackFilter;
  readonly onChange: (change: FeedbackFilter) => void;
}

/** By rating, place and day. */
export function FeedbackFilters({ filter, onChange }: Props) {
  const id = useId();
  return (
    <search className="ed-filters">
      <div className="field ed-filters__search">
        <label className="field__label" htmlFor={`${id}-source`}>
          {t('editor.feedback-source')}
        </label>
        <input
          id={`${id}-source`}
          className="input"
          type="search"
          value={filter.source ?? ''}
          onChange={({ target }) => onChange({ source: target.value || undefined })}
        />
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-rating`}>
          {t('editor.feedback-rating')}
        </label>
        <select
          id={`${id}-rating`}
          className="input"
          value={filter.rating ?? ''}
          onChange={({ target }) => onChange({ rating: RATINGS.find((rating) => rating === target.value) })}
        >
          <option value="">{t('editor.feedback-any')}</option>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {t(`editor.rating-${rating}`)}
            </option>
          ))}
        </select>
      </div>
      {DAYS.map((day) => (
        <div key={day} className="field">
          <label className="field__label" htmlFor={`${id}-${day}`}>
            {t(`editor.feedback-${day}`)}
          </label>
          <input
            id={`${id}-${day}`}
            className="input"
            type="date"
            value={filter[day] ?? ''}
            onChange={({ target }) => onChange({ [day]: target.value || undefined })}
          />
        </div>
      ))}
    </search>
  );
}
