import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { useForm } from '../form-context.ts';
import { RowDetails } from './RowDetails.tsx';
import { RowHead } from './RowHead.tsx';
import type { RowName } from './rows.ts';
import { useRowChanges } from './use-row-changes.ts';
import { useRowDrag } from './use-row-drag.ts';

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

/** A list of rows that can be added, copied, moved (by hand, buttons, or Alt and the arrow keys), removed and restored. */
export function RowsEditor({ id, rows, onChange, getName, render, hasFault, renderAdder, ...props }: Props) {
  const { renderInserter, max } = props;
  const { isReadOnly } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const changes = useRowChanges({ rows, onChange, getName }, list);
  const drag = useRowDrag(changes.moveTo);
  const hasRoom = !isReadOnly && (max === undefined || rows.length < max);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || isReadOnly) return;
    event.preventDefault();
    event.stopPropagation();
    changes.moveTo(index, index + step);
  };
  const renderGrip = (index: number) => (
    <span
      className="ed-rowset__grip"
      draggable
      aria-hidden="true"
      onDragStart={(event) => drag.take(event, index)}
      onDragEnd={drag.letGo}
    >
      <Glyph name="grip" />
    </span>
  );
  return (
    <div className="ed-rowset" id={id} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {changes.said}
      </p>
      <ol ref={list} className="ed-rowset__list">
        {rows.map((row, index) => {
          const name = getName(row, index);
          return (
            <li
              key={changes.ids[index]}
              className={`ed-rowset__row${drag.dragged === index ? ' ed-rowset__row--dragged' : ''}`}
              onKeyDown={(event) => onKeyDown(event, index)}
              onDragOver={drag.allowDrop}
              onDrop={(event) => drag.drop(event, index)}
            >
              {hasRoom && renderInserter && index > 0 && (
                <div className="ed-rowset__insert">
                  {renderInserter((added) => changes.insertAt(index, added), index)}
                </div>
              )}
              <RowDetails
                name={name}
                hasFault={hasFault(index)}
                grip={!isReadOnly && rows.length > 1 && renderGrip(index)}
              >
                {render(row, index)}
              </RowDetails>
              <RowHead
                name={[name.kind, name.says].filter(Boolean).join(': ')}
                index={index}
                count={rows.length}
                isReadOnly={isReadOnly}
                onMove={(to) => changes.moveTo(index, to)}
                onRemove={() => changes.takeOut(index)}
                onDuplicate={hasRoom ? () => changes.insertAt(index + 1, structuredClone(row)) : undefined}
              />
            </li>
          );
        })}
      </ol>
      {changes.canPutBack && (
        <p className="ed-undo">
          {changes.said}{' '}
          <button type="button" className="link-button" onClick={changes.putBack}>
            {t('editor.put-back')}
          </button>
        </p>
      )}
      {hasRoom && renderAdder((row) => changes.insertAt(rows.length, row))}
    </div>
  );
}
