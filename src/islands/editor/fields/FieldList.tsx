import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Draft } from '#lib/stores/editor/editor-draft.ts';
import { useValue } from '../../ui/use-value.ts';
import { Field } from './Field.tsx';

interface Props {
  readonly form: readonly FieldSpec[];
  readonly draft: Draft;
}

/** The fields of a draft, in the order of its form. */
export function FieldList({ form, draft }: Props) {
  const fields = useValue(draft.$fields);
  return form.map((spec) => (
    <Field
      key={spec.name}
      spec={spec}
      path={spec.name}
      value={fields[spec.name]}
      onChange={(value) => draft.change(spec.name, value)}
    />
  ));
}
