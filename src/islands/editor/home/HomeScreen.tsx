import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { setEditMode } from '#lib/stores/editor/editor-mode.ts';
import { Activity } from '../activity/Activity.tsx';
import { Shell } from '../shell/Shell.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';
import { Collections } from './Collections.tsx';
import { Desk } from './Desk.tsx';
import { PlannedList } from './PlannedList.tsx';

/** Opens the site in the editing view. */
async function editOnPage(): Promise<void> {
  if (await setEditMode(true)) location.assign(urls.home());
}

export const HomeScreen = () => (
  <Shell here="home">
    {({ name }) => (
      <div className="stack stack--loose">
        <div className="ed-section-head">
          <h1>{t('editor.home-title', { name: name.split(' ')[0] ?? name })}</h1>
          <button type="button" className="button button--quiet" onClick={() => void editOnPage()}>
            <Glyph name="edit" />
            {t('editor.view-on')}
          </button>
        </div>
        <Desk />
        <PlannedList />
        <section className="stack" aria-labelledby="collections">
          <h2 id="collections">{t('editor.home-collections')}</h2>
          <Collections />
        </section>
        <section className="stack" aria-labelledby="changed-last">
          <div className="ed-section-head">
            <h2 id="changed-last">{t('editor.home-changed')}</h2>
            <a href={editorUrls.activity()}>{t('editor.home-all-activity')}</a>
          </div>
          <Activity limit={8} />
        </section>
      </div>
    )}
  </Shell>
);
