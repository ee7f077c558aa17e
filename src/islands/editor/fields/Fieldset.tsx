import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { type Fields, setField } from '#lib/domain/editor/editor-fields.ts';
import { useForm } from './form-context.ts';

interface Props {
  readonly fields: readonly FieldSpec[];
  /** The path of the row or group; empty for the item itself. */
  readonly path: string;
  readonly value: Fields;
  readonly onChange: (value: Fields) => void;
}

/** The fields of a group, a row or a block. */
export function Fieldset({ fields, path, value, onChange }: Props) {
  const { Field } = useForm();
  return (
    <div className="ed-fields">
      {fields.map((spec) => (
        <Field
          key={spec.name}
          spec={spec}
          path={path ? `${path}.${spec.name}` : spec.name}
          value={value[spec.name]}
          onChange={(next) => onChange(setField(value, spec.name, next))}
          onGroup={(next) => onChange({ ...value, ...next })}
        />
      ))}
    </div>
  );
}
