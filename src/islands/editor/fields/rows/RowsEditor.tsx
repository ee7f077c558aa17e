import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { moveRow } from '#lib/domain/editor/editor-fields.ts';
import { t } from '../../words.ts';
import { useForm } from '../form-context.ts';
import { RowHead } from './RowHead.tsx';
import { useRowIds } from './use-row-ids.ts';

interface Props {
  /** The id that faults of the whole list link to. */
  readonly id: string;
  readonly rows: readonly unknown[];
  readonly onChange: (rows: readonly unknown[]) => void;
  /** The name of a row: its type and its first text. */
  readonly getName: (row: unknown, index: number) => { readonly kind: string; readonly says: string };
  readonly render: (row: unknown, index: number) => ReactNode;
  readonly hasFault: (index: number) => boolean;
  /** Renders the control that adds a row; the new row opens with the focus in it. */
  readonly renderAdder: (add: (row: unknown) => void) => ReactNode;
  readonly max: number | undefined;
}

/** A list of rows that can be added, moved (buttons, or Alt and the arrow keys), removed and restored. */
export function RowsEditor({ id, rows, onChange, getName, render, hasFault, renderAdder, max }: Props) {
  const { isReadOnly } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const { ids, move, remove } = useRowIds(rows.length);
  const [said, setSaid] = useState('');
  const [taken, setTaken] = useState<{ readonly row: unknown; readonly at: number }>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());

  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    move(from, to);
    onChange(moveRow(rows, from, to));
    setSaid(t('editor.moved', { name: getName(rows[from], from).kind, place: to + 1, count: rows.length }));
  };
  const takeOut = (at: number) => {
    remove(at);
    setTaken({ row: rows[at], at });
    setSaid(t('editor.removed', { name: getName(rows[at], at).kind }));
    onChange(rows.filter((_, index) => index !== at));
    list.current?.parentElement?.querySelector<HTMLElement>('[data-adder]')?.focus();
  };
  const putBack = () => {
    if (!taken) return;
    onChange([...rows.slice(0, taken.at), taken.row, ...rows.slice(taken.at)]);
    setTaken(undefined);
  };
  const add = (row: unknown) => {
    setTaken(undefined);
    onChange([...rows, row]);
    requestAnimationFrame(() => {
      const last = list.current?.lastElementChild;
      const details = last?.querySelector('details');
      if (details) details.open = true;
      last?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(index, index + step);
  };
  return (
    <div className="ed-rowset" id={id} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} className="ed-rowset__list">
        {rows.map((row, index) => {
          const { kind, says } = getName(row, index);
          const key = ids[index]!;
          return (
            <li key={key} className="ed-rowset__row" onKeyDown={(event) => onKeyDown(event, index)}>
              <details
                open={opened.has(key) || hasFault(index)}
                onToggle={({ currentTarget }) => {
                  const next = new Set(opened);
                  if (currentTarget.open) next.add(key);
                  else next.delete(key);
                  if (next.size !== opened.size) setOpened(next);
                }}
              >
                <summary className="ed-rowset__summary">
                  <span className="ed-rowset__kind">{kind}</span>
                  {says && <span className="ed-rowset__says">{says}</span>}
                </summary>
                <div className="ed-rowset__body">{render(row, index)}</div>
              </details>
              <RowHead
                name={[kind, says].filter(Boolean).join(': ')}
                index={index}
                count={rows.length}
                isReadOnly={isReadOnly}
                onMove={(to) => moveTo(index, to)}
                onRemove={() => takeOut(index)}
              />
            </li>
          );
        })}
      </ol>
      {taken && (
        <p className="ed-undo">
          {said}{' '}
          <button type="button" className="link-button" onClick={putBack}>
            {t('editor.put-back')}
          </button>
        </p>
      )}
      {!isReadOnly && (max === undefined || rows.length < max) && renderAdder(add)}
    </div>
  );
}
