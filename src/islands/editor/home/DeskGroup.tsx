import { type ReactNode, useId, useState } from 'react';
import { t } from '../words.ts';

interface Props<T> {
  readonly title: string;
  readonly rows: readonly T[];
  readonly renderRow: (row: T) => ReactNode;
}

const FIRST = 5;

/** One kind of thing that waits, with its number; the first five until all are asked for. Nothing of what does not wait. */
export function DeskGroup<T>({ title, rows, renderRow }: Props<T>) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return undefined;
  return (
    <section className="ed-desk__group stack stack--tight" aria-labelledby={id}>
      <h2 id={id} className="ed-desk__title">
        {title}
        <span className="ed-desk__count">{rows.length}</span>
      </h2>
      <ul className="ed-rows">{(isWhole ? rows : rows.slice(0, FIRST)).map(renderRow)}</ul>
      {!isWhole && rows.length > FIRST && (
        <button type="button" className="button button--quiet button--small" onClick={() => setWhole(true)}>
          {t('editor.desk-more', { count: rows.length })}
          <span className="visually-hidden">: {title}</span>
        </button>
      )}
    </section>
  );
}
