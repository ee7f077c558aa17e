import { useId } from 'react';
import { titleIn } from '#lib/domain/editor/editor-fields.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { Fieldset } from '../Fieldset.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { RowsEditor } from './RowsEditor.tsx';
import { recordOf, saysOf } from './rows.ts';

type BlockSpec = NonNullable<FieldProps['spec']['blocks']>[number];

function BlockMenu({ kinds, onAdd }: { kinds: readonly BlockSpec[]; onAdd: (block: unknown) => void }) {
  const id = useId();
  return (
    <div className="ed-adder">
      <button
        type="button"
        className="button button--quiet button--small"
        popoverTarget={id}
        aria-haspopup="menu"
        data-adder
      >
        <Glyph name="plus" />
        {t('editor.add-block')}
      </button>
      <div id={id} popover="auto" className="menu ed-menu" role="menu" aria-label={t('editor.add-block')}>
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
  const kindOf = (block: unknown) => kinds.find(({ type }) => type === recordOf(block).type);
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {({ id }) => (
        <RowsEditor
          id={id}
          rows={blocks}
          onChange={onChange}
          max={spec.max}
          nameOf={(block) => ({
            kind: kindOf(block)?.label ?? t('editor.block-unknown'),
            says: titleIn(recordOf(block)) || saysOf(recordOf(block)),
          })}
          hasFault={(index) => faults.some(({ field }) => `${field}.`.startsWith(`${path}.${index}.`))}
          render={(block, index) => (
            <Fieldset
              fields={kindOf(block)?.fields ?? []}
              path={`${path}.${index}`}
              value={recordOf(block)}
              onChange={(next) => onChange(blocks.map((one, at) => (at === index ? next : one)))}
            />
          )}
          adder={(add) => <BlockMenu kinds={kinds} onAdd={add} />}
        />
      )}
    </FieldFrame>
  );
}
