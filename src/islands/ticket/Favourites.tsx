import { useRef } from 'react';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatFavourite } from '#lib/domain/lottery/favourite-numbers.ts';
import { removeFavourite } from '#lib/stores/ticket/favourites.ts';
import { $favourites, type ShownFavourite } from '#lib/stores/ticket/shown-favourites.ts';
import type { BuilderOffer } from '#lib/stores/ticket/ticket-offer.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import type { Announce } from './feedback.ts';

interface Props {
  readonly offer: Pick<BuilderOffer, 'key' | 'rules'>;
  readonly onUse: (favourite: ShownFavourite) => void;
  readonly announce: Announce;
  readonly t: Translate;
}

/** Those of an account have an id. */
const getPlaceKey = (favourites: readonly ShownFavourite[]): string =>
  favourites.some(({ id }) => id !== undefined) ? 'ticket.favourites-account' : 'ticket.favourites-here';

/** Saved numbers of this game, to put into the next game that is not complete. */
export function Favourites({ offer, onUse, announce, t }: Props) {
  const ref = useRef<HTMLDetailsElement>(null);
  const favourites = useValue($favourites).filter((favourite) => favourite.offerKey === offer.key);
  const remove = async (favourite: ShownFavourite) => {
    if (await removeFavourite(localStorage, favourite)) return;
    announce.show(t('ticket.favourite-not-removed'), 'problem');
  };
  return (
    <details ref={ref} className="favourites">
      <summary className="button button--quiet button--small">{t('ticket.favourites')}</summary>
      <div className="favourites__panel">
        <p className="small muted">
          {t(favourites.length === 0 ? 'ticket.favourites-empty' : getPlaceKey(favourites))}
        </p>
        <ul className="favourites__list">
          {favourites.map((favourite) => {
            const numbers = formatFavourite(offer.rules, favourite);
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
                    void remove(favourite);
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
