import type { Translate } from '#lib/domain/copy.ts';
import { $favourites, type Favourite, removeFavourite } from '#lib/stores/favourites.ts';
import { Icon } from '../ui/Icon.tsx';
import { useValue } from '../ui/use-value.ts';
import { numbersText } from './labels.ts';

interface Props {
  readonly offerKey: string;
  readonly onUse: (favourite: Favourite) => void;
  readonly t: Translate;
}

/** Saved numbers of this game, to put into the next game that is not complete. */
export function Favourites({ offerKey, onUse, t }: Props) {
  const favourites = useValue($favourites).filter((favourite) => favourite.offerKey === offerKey);
  return (
    <details className="favourites">
      <summary className="button button--quiet button--small">{t('ticket.favourites')}</summary>
      {favourites.length === 0 && <p className="small muted">{t('ticket.favourites-empty')}</p>}
      <ul className="favourites__list">
        {favourites.map((favourite) => {
          const numbers = numbersText(favourite);
          return (
            <li key={numbers} className="cluster">
              <button
                type="button"
                className="button button--quiet button--small"
                onClick={() => onUse(favourite)}
              >
                {t('ticket.favourite-use', { numbers })}
              </button>
              <button
                type="button"
                className="button button--plain button--small button--icon"
                aria-label={t('ticket.favourite-remove', { numbers })}
                onClick={() => removeFavourite(localStorage, favourite)}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
