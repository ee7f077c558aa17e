import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';
import { formatLengthNote } from './text-length.ts';

const INPUT_MODES = { link: 'url', path: 'text', text: 'text' } as const;
const toText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** One line: a text, a path or a link. */
export function TextField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const text = toText(value);
  const mode = spec.kind === 'link' || spec.kind === 'path' ? spec.kind : 'text';
  return (
    <FieldFrame spec={spec} path={path} note={formatLengthNote(text, spec.max)}>
      {(control) => (
        <input
          {...control}
          className={`input${mode === 'text' ? '' : ' ed-mono'}`}
          type="text"
          inputMode={INPUT_MODES[mode]}
          autoComplete="off"
          spellCheck={mode === 'text'}
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      )}
    </FieldFrame>
  );
}
