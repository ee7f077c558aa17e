import { useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

const PARTIAL = /^-?\d*[.,]?\d*$/;
const readNumber = (text: string): number | undefined => {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? undefined : value;
};

/** A number as a text input: the wheel does not change it, and an incomplete number stays as typed. */
export function NumberField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && readNumber(typed) === value ? typed : (value as number | undefined);
  return (
    <FieldFrame spec={spec} path={path}>
      {(control) => (
        <input
          {...control}
          className="input input--short"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          readOnly={isReadOnly}
          value={shown ?? ''}
          onChange={({ target }) => {
            if (!PARTIAL.test(target.value)) return;
            setTyped(target.value);
            onChange(readNumber(target.value));
          }}
        />
      )}
    </FieldFrame>
  );
}
