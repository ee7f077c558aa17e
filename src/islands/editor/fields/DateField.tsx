import { getOwnZone, parseLocalInput, t, toLocalInput } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

/** A date and time in the time zone of this device, stored as an instant. */
export function DateField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const text = typeof value === 'string' ? toLocalInput(value) : '';
  return (
    <FieldFrame spec={spec} path={path} note={t('editor.own-zone', { zone: getOwnZone() })}>
      {(control) => (
        <input
          {...control}
          className="input ed-date"
          type="datetime-local"
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onChange(parseLocalInput(target.value))}
        />
      )}
    </FieldFrame>
  );
}
