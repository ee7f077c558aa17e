import { useState } from 'react';
import { isSame } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { formatTable, parseTable } from './table-text.ts';

/** A table edited as text, with the table it makes. */
export function TableField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const kept: readonly unknown[] = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState(() => formatTable(kept));
  const shown = isSame(parseTable(typed), kept) ? typed : formatTable(kept);
  return (
    <FieldFrame spec={spec} path={path} note={t('editor.table-how')}>
      {(control) => (
        <>
          <textarea
            {...control}
            className="input ed-long ed-mono"
            rows={5}
            readOnly={isReadOnly}
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(parseTable(target.value));
            }}
          />
          {kept.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
            <section className="table-scroll" tabIndex={0} aria-label={spec.label}>
              <table className="table table--dense">
                <tbody>
                  {parseTable(shown).map((row, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the text above, without state
                    <tr key={index}>
                      {row.map((cell, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: as above
                        <td key={at}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
        </>
      )}
    </FieldFrame>
  );
}
