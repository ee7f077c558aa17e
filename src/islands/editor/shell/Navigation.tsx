import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { $collections } from '#lib/stores/editor/editor-collections.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { useValue } from '../../ui/use-value.ts';
import { t } from '../words.ts';

interface Props {
  /** The name of a collection, or `home`, `files`, `activity`, `feedback`. */
  readonly here: string;
}

const TEXTS = 'texts';

function Item({ href, label, isHere }: { href: string; label: string; isHere: boolean }) {
  return (
    <li>
      <a className="ed-nav__link" href={href} aria-current={isHere ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

/** The menu of collections and screens. On a phone it opens from the header. */
export function Navigation({ here }: Props) {
  const state = useValue($collections);
  const session = useValue($editor);
  const isPublisher = 'editor' in session && session.editor.role === 'publisher';
  const collections = state.state === 'ready' ? state.collections : [];
  const own = collections.filter(({ name }) => name !== TEXTS);
  const texts = collections.find(({ name }) => name === TEXTS);
  return (
    <nav id="editor-menu" className="ed-nav" popover="auto" aria-label={t('editor.navigation')}>
      <ul className="ed-nav__group">
        <Item href={editorUrls.home()} label={t('editor.home')} isHere={here === 'home'} />
      </ul>
      <h2 className="ed-nav__heading">{t('editor.collections')}</h2>
      <ul className="ed-nav__group">
        {own.map(({ name, title }) => (
          <Item key={name} href={editorUrls.list(name)} label={title} isHere={here === name} />
        ))}
        {texts && <Item href={editorUrls.list(TEXTS)} label={texts.title} isHere={here === TEXTS} />}
        <Item href={editorUrls.files()} label={t('editor.files')} isHere={here === 'files'} />
      </ul>
      <h2 className="ed-nav__heading">{t('editor.desk')}</h2>
      <ul className="ed-nav__group">
        <Item href={editorUrls.activity()} label={t('editor.activity')} isHere={here === 'activity'} />
        {isPublisher && (
          <Item href={editorUrls.feedback()} label={t('editor.feedback')} isHere={here === 'feedback'} />
        )}
        <Item href={editorUrls.preview()} label={t('editor.preview')} isHere={here === 'preview'} />
      </ul>
    </nav>
  );
}
