import { useState } from 'react';
import { isSame } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

type Read = { readonly value: unknown } | { readonly wrong: string };

function readJson(text: string): Read {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
const formatJson = (value: unknown): string =>
  value === undefined ? '' : JSON.stringify(value, undefined, 2);

/** Raw JSON. Invalid text stays in the field with an error and is not saved. */
export function JsonField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [typed, setTyped] = useState(() => formatJson(value));
  const read = readJson(typed);
  const isWrong = 'wrong' in read;
  const shown = isWrong || isSame(read.value, value) ? typed : formatJson(value);
  return (
    <FieldFrame
      spec={spec}
      path={path}
      note={isWrong ? t('editor.json-wrong', { why: read.wrong }) : undefined}
    >
      {(control) => (
        <textarea
          {...control}
          aria-invalid={isWrong || control['aria-invalid']}
          className="input ed-long ed-mono"
          rows={6}
          spellCheck={false}
          readOnly={isReadOnly}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = readJson(target.value);
            if (!('wrong' in next)) onChange(next.value);
          }}
        />
      )}
    </FieldFrame>
  );
}
