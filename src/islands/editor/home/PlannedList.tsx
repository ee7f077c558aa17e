import { useEffect } from 'react';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { $planned, loadPlanned } from '#lib/stores/editor/editor-home.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCollections } from '../use-collections.ts';
import { formatMoment, t } from '../words.ts';

/** Scheduled changes, the soonest first. */
export function PlannedList() {
  const collections = useCollections();
  const state = useValue($planned);
  const names = collections.state === 'ready' ? collections.collections.map(({ name }) => name) : undefined;
  const getCollectionTitle = (name: string) =>
    collections.state === 'ready' ? collections.collections.find((one) => one.name === name)?.title : name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the collections are known
  useEffect(() => {
    if (names) void loadPlanned(names);
  }, [collections.state]);
  return (
    <section className="stack" aria-labelledby="planned">
      <h2 id="planned">{t('editor.home-planned')}</h2>
      {state.state === 'loading' && <Waiting lines={2} />}
      {state.state === 'failed' && (
        <Failed failure={state.failure} onRetry={() => void loadPlanned(names ?? [])} />
      )}
      {state.state === 'ready' && state.planned.length === 0 && (
        <p className="muted">{t('editor.home-nothing-planned')}</p>
      )}
      {state.state === 'ready' && state.planned.length > 0 && (
        <ul className="ed-rows">
          {state.planned.map(({ collection, row, at, what }) => (
            <li key={`${collection}:${row.id}`} className="ed-row">
              <a className="ed-row__title" href={editorUrls.item(collection, row.id)}>
                {row.title}
              </a>
              <span className="ed-row__note">
                <Glyph name="clock" size={16} />
                {t(`editor.planned-${what}`, { at: formatMoment(at) })}
              </span>
              <span className="ed-row__note muted">{getCollectionTitle(collection)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
