import { useId } from 'react';
import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { Fieldset } from '../Fieldset.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { describeRow, toRecord } from './rows.ts';

type BlockSpec = NonNullable<FieldProps['spec']['blocks']>[number];

interface MenuProps {
  readonly kinds: readonly BlockSpec[];
  readonly label: string;
  /** It stands between two blocks. */
  readonly isBetween?: boolean;
  readonly onAdd: (block: unknown) => void;
}

function BlockMenu({ kinds, label, isBetween = false, onAdd }: MenuProps) {
  const id = useId();
  return (
    <div className="ed-adder">
      <button
        type="button"
        className={`button button--${isBetween ? 'plain button--icon' : 'quiet'} button--small`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={isBetween ? label : undefined}
        data-adder={isBetween ? undefined : ''}
      >
        <Glyph name="plus" />
        {!isBetween && label}
      </button>
      <div id={id} popover="auto" className="menu ed-menu" role="menu" aria-label={label}>
        {kinds.map(({ type, label }) => (
          <button
            key={type}
            type="button"
            role="menuitem"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => onAdd({ type })}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A page composed of blocks, each with the form of its kind. */
export function BlocksField({ spec, path, value, onChange }: FieldProps) {
  const { faults } = useForm();
  const kinds = spec.blocks ?? [];
  const blocks: readonly unknown[] = Array.isArray(value) ? value : [];
  const findBlockSpec = (block: unknown) => kinds.find(({ type }) => type === toRecord(block).type);
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {({ id }) => (
        <RowsEditor
          id={id}
          rows={blocks}
          onChange={onChange}
          max={spec.max}
          getName={(block) => ({
            kind: findBlockSpec(block)?.label ?? t('editor.block-unknown'),
            says: describeRow(toRecord(block), findBlockSpec(block)?.fields ?? []),
          })}
          hasFault={(index) => faults.some(({ field }) => `${field}.`.startsWith(`${path}.${index}.`))}
          render={(block, index) => (
            <Fieldset
              fields={findBlockSpec(block)?.fields ?? []}
              path={`${path}.${index}`}
              value={toRecord(block)}
              onChange={(next) => onChange(blocks.map((one, at) => (at === index ? next : one)))}
            />
          )}
          renderAdder={(add) => <BlockMenu kinds={kinds} label={t('editor.add-block')} onAdd={add} />}
          renderInserter={(add, at) => (
            <BlockMenu
              kinds={kinds}
              label={t('editor.insert-block', { place: at + 1 })}
              isBetween
              onAdd={add}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
