import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { findChangedFields, formatValue } from '#lib/domain/editor/editor-readable.ts';
import { t } from '../words.ts';
import { compareWords, type WordChange } from './word-changes.ts';

interface Props {
  readonly before: Fields;
  readonly after: Fields;
  readonly form: readonly FieldSpec[];
}

function Word({ change }: { readonly change: WordChange }) {
  if (change.kind === 'same') return <span>{change.text}</span>;
  if (change.kind === 'added')
    return (
      <ins>
        <span className="visually-hidden">{t('editor.diff-added')}</span>
        {change.text}
      </ins>
    );
  return (
    <del>
      <span className="visually-hidden">{t('editor.diff-removed')}</span>
      {change.text}
    </del>
  );
}

/** The differences of two versions, field by field and word by word. */
export function Changes({ before, after, form }: Props) {
  const changed = findChangedFields(before, after, form);
  if (changed.length === 0) return <p className="muted">{t('editor.diff-none')}</p>;
  return (
    <dl className="ed-diff">
      {changed.map((spec) => (
        <div key={spec.name}>
          <dt>{spec.label}</dt>
          <dd>
            {compareWords(formatValue(before[spec.name], spec), formatValue(after[spec.name], spec)).map(
              (change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture of two texts, without state
                <Word key={index} change={change} />
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
