import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';
import { KnownNameField } from './KnownNameField.tsx';
import { formatLengthNote } from './text-length.ts';

const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function LineField({ spec, path, value, onChange }: FieldProps) {
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

/** One line: a text or a path. */
export const TextField = (props: FieldProps) =>
  props.spec.options ? <KnownNameField {...props} /> : <LineField {...props} />;
