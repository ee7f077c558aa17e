import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';
import { formatLengthNote } from './text-length.ts';

const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** One line: a text or a path. */
export function TextField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const text = toText(value);
  const isPath = spec.kind === 'path';
  return (
    <FieldFrame spec={spec} path={path} note={formatLengthNote(text, spec.max)}>
      {(control) => (
        <input
          {...control}
          className={`input${isPath ? ' ed-mono' : ''}`}
          type="text"
          autoComplete="off"
          spellCheck={!isPath}
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </FieldFrame>
  );
}
