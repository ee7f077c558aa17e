import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import { addPreview, isForEditors } from '#lib/domain/editor/editor-urls.ts';
import { t } from '../words.ts';

interface Props {
  readonly item: EditorItem;
  /** Origin of the brand's pages: empty for this site, `null` where none are served. */
  readonly origin: string | null;
}

/** A page for editors alone is on this site, where they are signed in. */
const getSeenHref = (path: string, origin: string): string =>
  isForEditors(path) ? addPreview(path) : `${origin}${path}`;

/** Pages that show an item now or after publishing. */
export function SeenOn({ item: { pages, publishedFields }, origin }: Props) {
  if (pages.length === 0) return null;
  return (
    <section className="ed-panel stack stack--tight" aria-labelledby="seen-on">
      <h2 id="seen-on" className="ed-panel__title">
        {t(publishedFields === null ? 'editor.will-be-seen-on' : 'editor.seen-on')}
      </h2>
      <ul className="ed-panel__list">
        {pages.map((path) => (
          <li key={path}>
            {origin === null ? (
              path
            ) : (
              <a href={getSeenHref(path, origin)} target="_blank" rel="noreferrer">
                {path}
              </a>
            )}
          </li>
        ))}
      </ul>
      {origin === null && <p className="small muted">{t('editor.brand-nowhere')}</p>}
    </section>
  );
}
