import { useRef } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { removeFavourite } from '#lib/stores/ticket/favourites.ts';
import { $favourites, type ShownFavourite } from '#lib/stores/ticket/shown-favourites.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import { formatNumbers } from './labels.ts';

interface Props {
  readonly offerKey: string;
  /** True where there was room for them. */
  readonly onUse: (favourite: ShownFavourite) => boolean;
  readonly t: Translate;
}

/** Those of an account have an id. */
const getPlaceKey = (favourites: readonly ShownFavourite[]): string =>
  favourites.some(({ id }) => id !== undefined) ? 'ticket.favourites-account' : 'ticket.favourites-here';

/** Saved numbers of this game, to put into the next game that is not complete. */
export function Favourites({ offerKey, onUse, t }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const favourites = useValue($favourites).filter((favourite) => favourite.offerKey === offerKey);
  return (
    <details ref={ref} className="favourites">
      <summary className="button button--quiet button--small">{t('ticket.favourites')}</summary>
      <div className="favourites__panel">
        <p className="small muted">
          {t(favourites.length === 0 ? 'ticket.favourites-empty' : getPlaceKey(favourites))}
        </p>
        <ul className="favourites__list">
          {favourites.map((favourite) => {
            const numbers = formatNumbers(favourite);
            return (
              <li key={numbers}>
                <button
                  type="button"
                  className="button button--quiet button--small"
                  onClick={() => onUse(favourite)}
                >
                  {favourite.name
                    ? t('ticket.favourite-use-named', { name: favourite.name, numbers })
                    : t('ticket.favourite-use', { numbers })}
                </button>
                <button
                  type="button"
                  className="button button--plain button--small button--icon"
                  aria-label={t('ticket.favourite-remove', { numbers })}
                  onClick={() => {
                    void removeFavourite(localStorage, favourite);
                    ref.current?.querySelector('summary')?.focus();
                  }}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
