import { useEffect, useRef } from 'react';
import { t } from '../words.ts';

interface Props {
  readonly value: string;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}

/** What is searched for; it has the focus once it is shown. */
export function SearchField({ value, hint, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <label className="field">
      <span className="field__label">{t('editor.search')}</span>
      <input
        ref={field}
        className="input"
        type="search"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && <span className="field__hint">{hint}</span>}
    </label>
  );
}
