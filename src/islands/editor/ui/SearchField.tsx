import { t } from '../words.ts';

interface Props {
  readonly value: string;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}

/** A dialog gives the focus to what is marked so when it opens. */
const markFirst = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '');

/** What is searched for in a dialog; it has the focus once the dialog is open. */
export function SearchField({ value, hint, onChange }: Props) {
  return (
    <label className="field">
      <span className="field__label">{t('editor.search')}</span>
      <input
        ref={markFirst}
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
