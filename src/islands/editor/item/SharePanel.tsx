import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import {
  buildSharePreview,
  cutShown,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
} from '#lib/domain/editor/share-preview.ts';
import { getBrandName } from '../use-collections.ts';
import { t } from '../words.ts';

interface Props {
  readonly fields: Fields;
  /** The page's own path; undefined until it has one. */
  readonly path: string | undefined;
}

const PICTURE_WIDTH = 640;

function Length({ kind, length, max }: { kind: 'title' | 'description'; length: number; max: number }) {
  const state = length === 0 ? 'none' : length > max ? 'long' : 'fits';
  return (
    <p className={`small${state === 'fits' ? ' muted' : ' ed-link-warning'}`}>
      {t(`editor.share-${kind}-${state}`, { length, max })}
    </p>
  );
}

/** The item as a search engine and a shared link show it, with what is too long or missing. */
export function SharePanel({ fields, path }: Props) {
  const { title, description, image } = buildSharePreview(fields);
  // Nothing is missing before the first word.
  const isBegun = Object.values(fields).some((value) => typeof value === 'string' && value.trim() !== '');
  const site = typeof fields.brand === 'string' ? getBrandName(fields.brand) : t('editor.every-brand');
  return (
    <section className="ed-panel stack stack--tight" aria-labelledby="share">
      <h2 id="share" className="ed-panel__title">
        {t('editor.share')}
      </h2>
      <div className="ed-share">
        <p className="small muted">
          {site} {path}
        </p>
        <p className="ed-share__title">{cutShown(title, SEO_TITLE_MAX) || t('editor.untitled')}</p>
        <p className="small">{cutShown(description, SEO_DESCRIPTION_MAX)}</p>
      </div>
      {isBegun && <Length kind="title" length={title.length} max={SEO_TITLE_MAX} />}
      {isBegun && <Length kind="description" length={description.length} max={SEO_DESCRIPTION_MAX} />}
      <div className="ed-share ed-share--card">
        {image && <img src={editorUrls.picture(image, PICTURE_WIDTH)} alt="" loading="lazy" />}
        <p className="ed-share__title">{title || t('editor.untitled')}</p>
        <p className="small muted">{cutShown(description, SEO_DESCRIPTION_MAX)}</p>
      </div>
      {!image && <p className="small muted">{t('editor.share-no-picture')}</p>}
    </section>
  );
}
