import { type MouseEvent, useEffect, useRef } from 'react';
import type { EditorFault } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { getPathLabel } from '#lib/domain/editor/editor-readable.ts';
import { toFieldId } from '#lib/domain/editor/editor-urls.ts';
import { t } from '../words.ts';

interface Props {
  readonly faults: readonly EditorFault[];
  readonly form: readonly FieldSpec[];
}

/** Moves the focus to a field, unfolding what it is in. A fault of a whole list leads to the list. */
export function goToField(path: string): void {
  const names = path.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const control = document.getElementById(toFieldId(names.slice(0, length).join('.')));
    if (!control) continue;
    for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
      part.open = true;
    control.focus();
    control.scrollIntoView({ block: 'center' });
    return;
  }
}

const CONTROL = '[id^="field-"]';

/** The path of the field that a control belongs to. */
export function findFieldPath(control: Element): string | undefined {
  const part = control.closest(CONTROL) ?? control.closest('.ed-field')?.querySelector(CONTROL);
  return part?.id.replace(/^field-/, '').replaceAll('-', '.');
}

/** Faults that prevent publishing, with links to their fields. Takes the focus when it appears. */
export function FaultSummary({ faults, form }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const followLink = (event: MouseEvent, path: string) => {
    event.preventDefault();
    goToField(path);
  };
  return (
    <div ref={box} className="error-summary stack stack--tight" role="alert" tabIndex={-1}>
      <h2 className="ed-summary__title">{t('editor.not-ready', { count: faults.length })}</h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            <a href={`#${toFieldId(field)}`} onClick={(event) => followLink(event, field)}>
              {field ? `${getPathLabel(form, field)}: ${message}` : message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
