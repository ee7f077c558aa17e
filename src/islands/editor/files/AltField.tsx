import { t } from '../words.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Alternative text of a picture. */
export const AltField = ({ value, onChange }: Props) => (
  <label className="field">
    <span className="field__label">{t('editor.file-alt')}</span>
    <span className="field__hint">{t('editor.file-alt-how')}</span>
    <input
      className="input"
      required
      maxLength={300}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);
