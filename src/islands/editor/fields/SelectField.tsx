import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

const getEmptyLabel = ({ isRequired, choices }: FieldProps['spec']): string => {
  if (isRequired) return t('editor.choose');
  return t(choices === 'brands' ? 'editor.every-brand' : 'editor.none');
};

/** A choice of one option. A number stays a number, although its options are texts. */
export function SelectField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const options = spec.options ?? [];
  const text = value === undefined || value === null ? '' : String(value);
  const isKnown = text === '' || options.some((option) => option.value === text);
  const isNumeric = options.length > 0 && options.every((option) => /^\d+$/.test(option.value));
  return (
    <FieldFrame spec={spec} path={path}>
      {(control) => (
        <select
          {...control}
          className="input ed-select"
          disabled={isReadOnly}
          value={text}
          onChange={({ target }) => {
            const chosen = isNumeric ? Number(target.value) : target.value;
            onChange(target.value === '' ? undefined : chosen);
          }}
        >
          <option value="">{getEmptyLabel(spec)}</option>
          {!isKnown && <option value={text}>{text}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
