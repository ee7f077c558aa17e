import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';
import { formatLengthNote } from './text-length.ts';

/** A text of several lines; the control grows with it. */
export function LongTextField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const text = typeof value === 'string' ? value : '';
  return (
    <FieldFrame spec={spec} path={path} note={formatLengthNote(text, spec.max)}>
      {(control) => (
        <textarea
          {...control}
          className="input ed-long"
          rows={3}
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </FieldFrame>
  );
}
