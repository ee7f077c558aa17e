import { useId } from 'react';
import { t } from '../words.ts';

interface Props {
  readonly value: string;
  /** It was sent without one. */
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

/** Alternative text of a picture. */
export function AltField({ value, isMissing, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('editor.file-alt')}
      </label>
      <span className="field__hint">{t('editor.file-alt-how')}</span>
      <input
        className="input"
        id={id}
        required
        maxLength={300}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && (
        <p className="field__error" role="alert" id={`${id}-error`}>
          {t('editor.file-alt-missing')}
        </p>
      )}
    </div>
  );
}
