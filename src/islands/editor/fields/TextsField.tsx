import { useState } from 'react';
import { isSame } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Short texts, one a line. */
export function TextsField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const kept: readonly unknown[] = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState(() => kept.join('\n'));
  const shown = isSame(splitLines(typed), kept) ? typed : kept.join('\n');
  return (
    <FieldFrame spec={spec} path={path} note={t('editor.one-a-line')}>
      {(control) => (
        <textarea
          {...control}
          className="input ed-long"
          rows={3}
          readOnly={isReadOnly}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            const lines = splitLines(target.value);
            onChange(lines.length === 0 && !spec.isRequired ? undefined : lines);
          }}
        />
      )}
    </FieldFrame>
  );
}
