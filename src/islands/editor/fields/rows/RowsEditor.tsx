import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { moveRow } from '#lib/domain/editor/editor-fields.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { useForm } from '../form-context.ts';
import { RowHead } from './RowHead.tsx';
import { useRowIds } from './use-row-ids.ts';

interface RowName {
  readonly kind: string;
  readonly says: string;
  /** Colours, six hex digits each. */
  readonly swatches?: readonly string[];
}

interface Props {
  /** The id that faults of the whole list link to. */
  readonly id: string;
  readonly rows: readonly unknown[];
  readonly onChange: (rows: readonly unknown[]) => void;
  /** The name of a row: its type and its first text. */
  readonly getName: (row: unknown, index: number) => RowName;
  readonly render: (row: unknown, index: number) => ReactNode;
  readonly hasFault: (index: number) => boolean;
  /** Renders the control that adds a row; the new row opens with the focus in it. */
  readonly renderAdder: (add: (row: unknown) => void) => ReactNode;
  /** Renders the control that adds a row above the one at this place; none is drawn without it. */
  readonly renderInserter?: (add: (row: unknown) => void, at: number) => ReactNode;
  readonly max: number | undefined;
}

const SWATCH = 18;

const Swatches = ({ colours }: { readonly colours: readonly string[] }) => (
  <svg className="ed-swatches" width={colours.length * (SWATCH + 4)} height={SWATCH} aria-hidden="true">
    {colours.map((hex, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and their places are theirs
        key={index}
        x={index * (SWATCH + 4) + 1}
        y={1}
        width={SWATCH - 2}
        height={SWATCH - 2}
        rx={3}
        fill={hex}
        stroke="currentColor"
      />
    ))}
  </svg>
);

/** A list of rows that can be added, copied, moved (by hand, buttons, or Alt and the arrow keys), removed and restored. */
export function RowsEditor({ id, rows, onChange, getName, render, hasFault, renderAdder, ...props }: Props) {
  const { renderInserter, max } = props;
  const { isReadOnly } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const { ids, move, insert, remove } = useRowIds(rows.length);
  const [said, setSaid] = useState('');
  const [taken, setTaken] = useState<{ readonly row: unknown; readonly at: number }>();
  const [dragged, setDragged] = useState<number>();
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
  const insertAt = (at: number, row: unknown) => {
    setTaken(undefined);
    insert(at);
    onChange([...rows.slice(0, at), row, ...rows.slice(at)]);
    requestAnimationFrame(() => {
      const added = list.current?.children[at];
      const details = added?.querySelector('details');
      if (details) details.open = true;
      added?.querySelector<HTMLElement>('.ed-rowset__body :is(input, textarea, select)')?.focus();
    });
  };
  const add = (row: unknown) => insertAt(rows.length, row);
  const hasRoom = !isReadOnly && (max === undefined || rows.length < max);
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
          const { kind, says, swatches = [] } = getName(row, index);
          const key = ids[index]!;
          return (
            <li
              key={key}
              className={`ed-rowset__row${dragged === index ? ' ed-rowset__row--dragged' : ''}`}
              onKeyDown={(event) => onKeyDown(event, index)}
              onDragOver={(event) => {
                if (dragged !== undefined) event.preventDefault();
              }}
              onDrop={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                event.stopPropagation();
                moveTo(dragged, index);
                setDragged(undefined);
              }}
            >
              {hasRoom && renderInserter && index > 0 && (
                <div className="ed-rowset__insert">
                  {renderInserter((row) => insertAt(index, row), index)}
                </div>
              )}
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
                  {!isReadOnly && rows.length > 1 && (
                    <span
                      className="ed-rowset__grip"
                      draggable
                      aria-hidden="true"
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = 'move';
                        event.stopPropagation();
                        setDragged(index);
                      }}
                      onDragEnd={() => setDragged(undefined)}
                    >
                      <Glyph name="grip" />
                    </span>
                  )}
                  <span className="ed-rowset__kind">{kind}</span>
                  {says && <span className="ed-rowset__says">{says}</span>}
                  {swatches.length > 0 && <Swatches colours={swatches} />}
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
                onDuplicate={hasRoom ? () => insertAt(index + 1, structuredClone(row)) : undefined}
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
      {hasRoom && renderAdder(add)}
    </div>
  );
}
