import { useEffect, useMemo, useState } from 'react';
import type { OrderedItem } from '#lib/contracts/editor/editor-order.ts';
import { createOrder } from '#lib/stores/editor/editor-order.ts';
import { useValue } from '../../ui/use-value.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { getBrandName } from '../use-collections.ts';
import { t } from '../words.ts';

interface Props {
  readonly collection: string;
  readonly title: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface RowsProps {
  readonly items: readonly OrderedItem[];
  readonly onMove: (from: number, to: number) => void;
}

const MENU = 'navigation';
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows that are moved by hand, by their buttons, or by Alt and the arrow keys. */
function Rows({ items, onMove }: RowsProps) {
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const name = items[from]?.title;
    if (name === undefined || to < 0 || to >= items.length || to === from) return;
    onMove(from, to);
    setSaid(t('editor.moved', { name, place: to + 1, count: items.length }));
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className="ed-rowset__list">
        {items.map(({ id, title, brand, status }, index) => (
          <li
            key={id}
            className={`ed-order${dragged === index ? ' ed-rowset__row--dragged' : ''}`}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
              setDragged(undefined);
            }}
            onKeyDown={(event) => {
              const step = event.altKey ? STEPS[event.key] : undefined;
              if (step === undefined) return;
              event.preventDefault();
              move(index, index + step);
            }}
          >
            <span className="ed-rowset__grip" aria-hidden="true">
              <Glyph name="grip" />
            </span>
            <span className="ed-order__name">
              <strong>{title}</strong>
              {brand && <span className="small muted">{getBrandName(brand)}</span>}
              {status === 'draft' && <span className="small muted">{t('editor.standing-draft')}</span>}
            </span>
            {([-1, 1] as const).map((step) => (
              <button
                key={step}
                type="button"
                className="button button--plain button--small button--icon"
                aria-label={t(step < 0 ? 'editor.move-up' : 'editor.move-down', { name: title })}
                aria-disabled={items[index + step] === undefined || undefined}
                onClick={() => move(index, index + step)}
              >
                <Glyph name={step < 0 ? 'up' : 'down'} />
              </button>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The items of a collection in the order in which visitors see them. */
export function OrderDrawer({ collection, title, onSaved, onClose }: Props) {
  const order = useMemo(() => createOrder(collection), [collection]);
  const state = useValue(order.$order);
  useEffect(() => void order.load(), [order]);
  const save = async () => {
    if (await order.save()) onSaved();
  };
  return (
    <Drawer title={t('editor.order-of', { title })} onClose={onClose}>
      {state.state === 'loading' && <Waiting lines={6} />}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void order.load()} />}
      {state.state === 'ready' && (
        <>
          <p className="small muted">{t('editor.order-how')}</p>
          {collection === MENU && <p className="small muted">{t('editor.order-menu')}</p>}
          <Rows items={state.items} onMove={order.move} />
          {typeof state.save === 'object' && <Failed failure={state.save} onRetry={() => void save()} />}
          <button
            type="button"
            className="button"
            aria-busy={state.save === 'sending'}
            onClick={() => void save()}
          >
            {t('editor.order-save')}
          </button>
        </>
      )}
    </Drawer>
  );
}
