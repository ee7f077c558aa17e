import { moveRow } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../words.ts';
import type { Control } from './FieldFrame.tsx';
import type { FieldProps } from './form-context.ts';
import { RowHead } from './rows/RowHead.tsx';

interface Props extends Pick<FieldProps, 'spec'> {
  readonly control: Control;
  readonly chosen: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (next: readonly string[]) => void;
}

/** Games by their names, in the order in which they are shown. */
export function ChosenGames({ spec, control, chosen, isReadOnly, onChange }: Props) {
  const options = spec.options ?? [];
  const getName = (key: string) => options.find(({ value }) => value === key)?.label ?? key;
  const left = options.filter(({ value }) => !chosen.includes(value));
  return (
    <div id={control.id} className="ed-rowset" tabIndex={-1}>
      <ol className="ed-rowset__list">
        {chosen.map((key, index) => (
          <li key={key} className="ed-rowset__row ed-rowset__row--line">
            <span>{getName(key)}</span>
            <RowHead
              name={getName(key)}
              index={index}
              count={chosen.length}
              isReadOnly={isReadOnly}
              onMove={(to) => onChange(moveRow(chosen, index, to))}
              onRemove={() => onChange(chosen.filter((other) => other !== key))}
            />
          </li>
        ))}
      </ol>
      {!isReadOnly && left.length > 0 && (spec.max === undefined || chosen.length < spec.max) && (
        <select
          className="input ed-select"
          aria-label={t('editor.add-row', { field: spec.label })}
          value=""
          onChange={({ target }) => onChange([...chosen, target.value])}
        >
          <option value="">{t('editor.add-row', { field: spec.label })}</option>
          {left.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
