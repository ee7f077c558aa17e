import { type ReactNode, useId } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { EditorVersion } from '#lib/contracts/editor/editor-history.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import type { History } from '#lib/stores/editor/editor-history.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { formatClock, formatMoment, t } from '../words.ts';
import { Changes } from './Changes.tsx';

interface Props {
  readonly entry: EditorVersion;
  readonly versions: readonly EditorVersion[];
  readonly history: History;
  readonly form: readonly FieldSpec[];
  /** The current fields of the form. */
  readonly fields: Fields;
  readonly isBusy: boolean;
  readonly onRestore: (key: string) => void;
}

const DAY_CHARS = 10;

/** `today 14:03`, or `today 14:03 to 14:12` of what was written in one go. */
function formatSpan({ since, at }: EditorVersion): string {
  const isOneDay = since.slice(0, DAY_CHARS) === at.slice(0, DAY_CHARS);
  if (formatClock(since) === formatClock(at) || !isOneDay) return formatMoment(at);
  return t('editor.version-span', { from: formatMoment(since), to: formatClock(at) });
}

const describeVersion = (entry: EditorVersion): string => t(`editor.version-${entry.kind}`, { by: entry.by });

/** "Title, Text": what the version changed. */
function ChangedFields({ entry, form }: Pick<Props, 'entry' | 'form'>) {
  if (!entry.changed) return undefined;
  const labels = entry.changed.map((name) => form.find((spec) => spec.name === name)?.label ?? name);
  return (
    <span className="muted">
      {labels.length > 0
        ? t('editor.version-changed', { fields: labels.join(', ') })
        : t('editor.version-unchanged')}
    </span>
  );
}

/** Nothing is lost by a press: the draft of now stays in the history. */
const RestoreButton = ({ isBusy, onRestore }: { isBusy: boolean; onRestore: () => void }) => (
  <button
    type="button"
    className="button button--quiet button--small"
    aria-busy={isBusy}
    title={t('editor.restore-text')}
    onClick={onRestore}
  >
    {t('editor.restore')}
  </button>
);

type BodyProps = Omit<Props, 'onRestore' | 'isBusy'> & {
  readonly before: Fields;
  readonly children: ReactNode;
};

function Comparison({ entry, versions, history, form, fields, before, children }: BodyProps) {
  const id = useId();
  const beside = useValue(history.beside.$version);
  const after = beside.state === 'ready' ? beside.fields : fields;
  const choose = (key: string) => (key === '' ? history.beside.close() : void history.beside.open(key));
  return (
    <div className="ed-revision__body stack">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t('editor.compare-with')}
        </label>
        <select
          id={id}
          className="input"
          value={beside.state === 'none' ? '' : beside.key}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('editor.compare-form')}</option>
          {versions
            .filter(({ key }) => key !== entry.key)
            .map((other) => (
              <option key={other.key} value={other.key}>
                {`${formatSpan(other)}, ${describeVersion(other)}`}
              </option>
            ))}
        </select>
      </div>
      {beside.state === 'loading' && <Waiting lines={2} />}
      {beside.state === 'failed' && (
        <Failed failure={{ kind: 'lost' }} onRetry={() => void history.beside.open(beside.key)} />
      )}
      {(beside.state === 'none' || beside.state === 'ready') && (
        <Changes before={before} after={after} form={form} />
      )}
      {children}
    </div>
  );
}

/** A line of the history; opened it shows the differences from what the form holds, or from another version. */
export function VersionEntry({ isBusy, onRestore, ...props }: Props) {
  const { entry, history } = props;
  const shown = useValue(history.shown.$version);
  const isOpen = shown.state !== 'none' && shown.key === entry.key;
  const toggle = () => {
    history.beside.close();
    if (isOpen) history.shown.close();
    else void history.shown.open(entry.key);
  };
  return (
    <>
      <button type="button" className="ed-revision" aria-expanded={isOpen} onClick={toggle}>
        <strong>{formatSpan(entry)}</strong>
        <span>{describeVersion(entry)}</span>
        <ChangedFields entry={entry} form={props.form} />
      </button>
      {isOpen && shown.state === 'loading' && <Waiting lines={2} />}
      {isOpen && shown.state === 'failed' && (
        <Failed failure={{ kind: 'lost' }} onRetry={() => void history.shown.open(entry.key)} />
      )}
      {isOpen && shown.state === 'ready' && (
        <Comparison {...props} before={shown.fields}>
          <RestoreButton isBusy={isBusy} onRestore={() => onRestore(entry.key)} />
        </Comparison>
      )}
    </>
  );
}
