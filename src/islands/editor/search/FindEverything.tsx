import { useEffect, useMemo, useState } from 'react';
import type { FoundItem } from '#lib/contracts/editor/editor-desk.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { $collections } from '#lib/stores/editor/editor-collections.ts';
import { createSearch } from '#lib/stores/editor/editor-find.ts';
import { useValue } from '../../ui/use-value.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';

const TYPING_MS = 200;
const FILES = 'files';

const getAddress = ({ collection, id, title }: FoundItem): string =>
  collection === FILES ? editorUrls.files({ search: title }) : editorUrls.item(collection, id);

/** Opens with Ctrl+K or ⌘K wherever the editor is. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isAsked || event.defaultPrevented) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [open]);
}

function Results({ onClose }: { readonly onClose: () => void }) {
  const finder = useMemo(createSearch, []);
  const state = useValue(finder.$found);
  const collections = useValue($collections);
  const [search, setSearch] = useState('');
  const asked = search.trim();
  useEffect(() => {
    if (asked === '') return finder.clear();
    const timer = setTimeout(() => void finder.find(asked), TYPING_MS);
    return () => clearTimeout(timer);
  }, [finder, asked]);
  const getPlace = (name: string) =>
    name === FILES
      ? t('editor.files')
      : collections.state === 'ready'
        ? (collections.collections.find((one) => one.name === name)?.title ?? name)
        : name;
  return (
    <Drawer title={t('editor.find')} isWide onClose={onClose}>
      <search>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = state.state === 'ready' ? state.found : [];
            if (first) location.assign(getAddress(first));
          }}
        >
          <SearchField value={search} hint={t('editor.find-how')} onChange={setSearch} />
        </form>
      </search>
      <p className="visually-hidden" role="status">
        {state.state === 'ready' && t('editor.items', { count: state.found.length })}
      </p>
      {state.state === 'loading' && <Waiting lines={4} />}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void finder.find(asked)} />}
      {state.state === 'ready' && state.found.length === 0 && (
        <p className="muted">{t('editor.nothing-found')}</p>
      )}
      {state.state === 'ready' && (
        <ul className="ed-rows">
          {state.found.map((item) => (
            <li key={`${item.collection} ${item.id}`} className="ed-row">
              <a className="ed-row__title" href={getAddress(item)}>
                {item.title || t('editor.untitled')}
              </a>
              <span className="ed-row__note muted">{getPlace(item.collection)}</span>
              {item.excerpt && <span className="ed-row__note muted ed-row__excerpt">{item.excerpt}</span>}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

/** A search over everything that is edited here. */
export function FindEverything() {
  const [isOpen, setOpen] = useState(false);
  const open = useMemo(() => () => setOpen(true), []);
  useShortcut(open);
  return (
    <>
      <button
        type="button"
        className="button button--quiet button--small ed-head__find"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <Glyph name="search" />
        <span>{t('editor.find')}</span>
      </button>
      {isOpen && <Results onClose={() => setOpen(false)} />}
    </>
  );
}
