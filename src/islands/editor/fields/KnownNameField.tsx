import { useState } from 'react';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

/** No name looks like it. */
const OTHER = '…';

/** A name: one of those that the shop knows, by what they mean, or another that is written. */
export function KnownNameField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const options = spec.options ?? [];
  const text = typeof value === 'string' ? value : '';
  const isKnown = options.some((option) => option.value === text);
  const [isWriting, setWriting] = useState(text !== '' && !isKnown);
  const isOther = isWriting || (text !== '' && !isKnown);
  return (
    <FieldFrame spec={spec} path={path}>
      {(control) => (
        <>
          <select
            {...control}
            className="input ed-select"
            disabled={isReadOnly}
            value={isOther ? OTHER : text}
            onChange={({ target }) => {
              setWriting(target.value === OTHER);
              onChange(target.value === OTHER || target.value === '' ? undefined : target.value);
            }}
          >
            <option value="">{t('editor.choose')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            <option value={OTHER}>{t('editor.other-name')}</option>
          </select>
          {isOther && (
            <input
              className="input ed-mono"
              aria-label={t('editor.other-name-of', { field: spec.label })}
              autoComplete="off"
              spellCheck={false}
              readOnly={isReadOnly}
              value={text}
              onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
