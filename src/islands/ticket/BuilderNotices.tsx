import type { Translate } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { FavouriteRequest } from './use-ticket-page.ts';

interface Props {
  readonly isEditing: boolean;
  readonly isGone: boolean;
  readonly wish: FavouriteRequest;
  readonly t: Translate;
}

/** Which ticket this is, where it is not a new one, and what became of a wish that a link brought. */
export const BuilderNotices = ({ isEditing, isGone, wish, t }: Props) => (
  <>
    {(isEditing || isGone) && (
      <div className="notice notice--info" role="status">
        <p>
          {t(isEditing ? 'ticket.editing' : 'ticket.editing-gone')}{' '}
          <a className="nowrap" href={urls.cart()}>
            {t('ticket.editing-cancel')}
          </a>
        </p>
      </div>
    )}
    {wish !== 'none' && (
      <p className="notice notice--info" role="status">
        {t(`ticket.favourites-${wish}`)}
      </p>
    )}
  </>
);
