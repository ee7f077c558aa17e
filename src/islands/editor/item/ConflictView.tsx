import { useState } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import type { FieldConflict } from '#lib/domain/editor/editor-merge.ts';
import { formatValue } from '#lib/domain/editor/editor-readable.ts';
import type { Conflict } from '#lib/stores/editor/draft/draft-state.ts';
import { useForm } from '../fields/form-context.ts';
import { Notice } from '../ui/Notice.tsx';
import { formatMoment, t } from '../words.ts';

type Choice = 'mine' | 'theirs' | 'edit';

interface Props {
  readonly conflict: Conflict;
  readonly form: readonly FieldSpec[];
  readonly onResolve: (fields: Fields) => void;
}

interface FieldProps {
  readonly field: FieldConflict;
  readonly spec: FieldSpec;
  readonly by: string;
  readonly choice: Choice | undefined;
  readonly edited: unknown;
  readonly onChoose: (choice: Choice) => void;
  readonly onEdit: (value: unknown) => void;
}

function ConflictField({ field, spec, by, choice, edited, onChoose, onEdit }: FieldProps) {
  const { Field } = useForm();
  const renderSide = (kind: 'mine' | 'theirs', label: string) => (
    <label className="choice choice--card ed-conflict__side">
      <input
        type="radio"
        name={`conflict-${field.name}`}
        checked={choice === kind}
        onChange={() => onChoose(kind)}
      />
      <span>
        <strong>{label}</strong>
        <span className="ed-conflict__text">
          {formatValue(field[kind], spec) || t('editor.conflict-empty')}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className="ed-conflict__field">
      <legend>
        <h3>{spec.label}</h3>
      </legend>
      <div className="ed-conflict__sides">
        {renderSide('mine', t('editor.conflict-mine'))}
        {renderSide('theirs', t('editor.conflict-theirs', { name: by }))}
      </div>
      <label className="choice">
        <input
          type="radio"
          name={`conflict-${field.name}`}
          checked={choice === 'edit'}
          onChange={() => onChoose('edit')}
        />
        <span>{t('editor.conflict-edit')}</span>
      </label>
      {choice === 'edit' && <Field spec={spec} path={field.name} value={edited} onChange={onEdit} />}
    </fieldset>
  );
}

/** Two editors changed the same fields: shows both versions of each and lets the editor choose. */
export function ConflictView({ conflict, form, onResolve }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [edits, setEdits] = useState<Fields>(() =>
    Object.fromEntries(conflict.fields.map(({ name, mine }) => [name, mine])),
  );
  const isDecided = conflict.fields.every(({ name }) => choices[name]);
  const decide = () => {
    const fields: Record<string, unknown> = { ...conflict.joined };
    for (const { name, mine, theirs } of conflict.fields) {
      const value = { mine, theirs, edit: edits[name] }[choices[name] ?? 'mine'];
      if (value === undefined) delete fields[name];
      else fields[name] = value;
    }
    onResolve(fields);
  };
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(conflict.fields.map(({ name }) => [name, choice])));
  return (
    <section className="ed-conflict stack" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('editor.conflict-title', { name: conflict.by })}</h2>
      <Notice tone="warning" isAlert>
        <p>{t('editor.conflict-text', { name: conflict.by, at: formatMoment(conflict.at) })}</p>
      </Notice>
      <div className="cluster">
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={() => chooseAll('mine')}
        >
          {t('editor.conflict-all-mine')}
        </button>
        <button
          type="button"
          className="button button--quiet button--small"
          onClick={() => chooseAll('theirs')}
        >
          {t('editor.conflict-all-theirs')}
        </button>
      </div>
      {conflict.fields.map((field) => (
        <ConflictField
          key={field.name}
          field={field}
          spec={
            form.find(({ name }) => name === field.name) ?? {
              name: field.name,
              label: field.name,
              kind: 'json',
              isRequired: false,
            }
          }
          by={conflict.by}
          choice={choices[field.name]}
          edited={edits[field.name]}
          onChoose={(choice) => setChoices({ ...choices, [field.name]: choice })}
          onEdit={(value) => setEdits({ ...edits, [field.name]: value })}
        />
      ))}
      <div className="form__actions">
        <button
          type="button"
          className="button"
          aria-disabled={!isDecided || undefined}
          onClick={() => {
            if (isDecided) decide();
          }}
        >
          {t('editor.conflict-save')}
        </button>
        {!isDecided && <span className="small muted">{t('editor.conflict-undecided')}</span>}
      </div>
    </section>
  );
}
