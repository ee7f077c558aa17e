import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Draft } from '#lib/stores/editor/editor-draft.ts';
import { FieldList } from '../fields/FieldList.tsx';
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
  return (
    <section
      className="ed-fields ed-item__form"
      aria-label={t('editor.form')}
      onFocus={({ target }) => onFocus(findFieldPath(target))}
    >
      <FieldList form={form} draft={draft} />
    </section>
  );
}
