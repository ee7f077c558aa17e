import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Draft } from '#lib/stores/editor/editor-draft.ts';
import { useValue } from '../../ui/use-value.ts';
import { Field } from '../fields/Field.tsx';
import { t } from '../words.ts';
import { findFieldPath } from './FaultSummary.tsx';

interface Props {
  readonly form: readonly FieldSpec[];
  readonly draft: Draft;
  /** With the path of the field that the focus has come to. */
  readonly onFocus: (path: string | undefined) => void;
}

/** The fields of the item. */
export function ItemFields({ form, draft, onFocus }: Props) {
  const fields = useValue(draft.$fields);
  return (
    <section
      className="ed-fields ed-item__form"
      aria-label={t('editor.form')}
      onFocus={({ target }) => onFocus(findFieldPath(target))}
    >
      {form.map((spec) => (
        <Field
          key={spec.name}
          spec={spec}
          path={spec.name}
          value={fields[spec.name]}
          onChange={(value) => draft.change(spec.name, value)}
        />
      ))}
    </section>
  );
}
