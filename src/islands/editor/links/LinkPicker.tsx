import { useEffect, useMemo, useState } from 'react';
import type { EditorLink } from '#lib/contracts/editor/editor-desk.ts';
import { createLinkSearch } from '#lib/stores/editor/editor-find.ts';
import { useValue } from '../../ui/use-value.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { getBrandName } from '../use-collections.ts';
import { t } from '../words.ts';

interface Props {
  /** Undefined: on every brand. */
  readonly brand: string | undefined;
  readonly onPick: (path: string) => void;
  readonly onClose: () => void;
}

const TYPING_MS = 200;

function Target({ link, onPick }: { link: EditorLink; onPick: (path: string) => void }) {
  const { path, title, kind, fault } = link;
  return (
    <li className="ed-row">
      <button type="button" className="ed-row__title link-button" onClick={() => onPick(path)}>
        {title}
      </button>
      <span className="ed-row__note muted">{t(`editor.link-kind-${kind}`)}</span>
      <span className="ed-row__note muted ed-mono">{path}</span>
      {fault && (
        <span className="ed-row__note ed-link-warning">
          {t(`editor.link-fault-${fault.reason}`, { brand: getBrandName(fault.brand) })}
        </span>
      )}
    </li>
  );
}

/** Chooses a page, post, cause, game or draw of this site. */
export function LinkPicker({ brand, onPick, onClose }: Props) {
  const finder = useMemo(() => createLinkSearch(brand), [brand]);
  const state = useValue(finder.$found);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => void finder.find(search.trim()), search ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [finder, search]);
  return (
    <Drawer title={t('editor.link-choose-title')} onClose={onClose}>
      <SearchField value={search} onChange={setSearch} />
      {state.state === 'loading' && <Waiting lines={4} />}
      {state.state === 'failed' && (
        <Failed failure={state.failure} onRetry={() => void finder.find(search.trim())} />
      )}
      {state.state === 'ready' && state.found.length === 0 && (
        <p className="muted">{t('editor.nothing-found')}</p>
      )}
      {state.state === 'ready' && (
        <ul className="ed-rows">
          {state.found.map((link) => (
            <Target key={`${link.kind} ${link.path} ${link.title}`} link={link} onPick={onPick} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}
