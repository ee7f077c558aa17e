import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { Fieldset } from '../Fieldset.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { describeRow, listSwatches, toRecord } from './rows.ts';

/** Rows of the same fields. */
export function ListField({ spec, path, value, onChange }: FieldProps) {
  const { faults } = useForm();
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const change = (next: readonly unknown[]) =>
    onChange(next.length === 0 && !spec.isRequired ? undefined : next);
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {({ id }) => (
        <RowsEditor
          id={id}
          rows={rows}
          onChange={change}
          max={spec.max}
          getName={(row, index) => ({
            kind: t('editor.row', { number: index + 1 }),
            says: describeRow(toRecord(row), spec.fields ?? []),
            swatches: listSwatches(toRecord(row), spec.fields ?? []),
          })}
          hasFault={(index) => faults.some(({ field }) => field.startsWith(`${path}.${index}.`))}
          render={(row, index) => (
            <Fieldset
              fields={spec.fields ?? []}
              path={`${path}.${index}`}
              value={toRecord(row)}
              onChange={(next) => change(rows.map((one, at) => (at === index ? next : one)))}
            />
          )}
          renderAdder={(add) => (
            <button
              type="button"
              className="button button--quiet button--small"
              data-adder
              onClick={() => add({})}
            >
              <Glyph name="plus" />
              {t('editor.add-row', { field: spec.label })}
            </button>
          )}
        />
      )}
    </FieldFrame>
  );
}
