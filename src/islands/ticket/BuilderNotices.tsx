import type { Translate } from '#lib/domain/copy.ts';
import { urls } from '#lib/domain/urls.ts';
import type { Editing, FavouriteWish } from './use-ticket-page.ts';

interface Props {
  readonly editing: Editing;
  readonly wish: FavouriteWish;
  readonly t: Translate;
}

/** Which ticket this is, where it is not a new one, and what became of a wish that a link brought. */
export const BuilderNotices = ({ editing, wish, t }: Props) => (
  <>
    {(editing === 'editing' || editing === 'gone') && (
      <div className="notice notice--info" role="status">
        <p>{t(editing === 'gone' ? 'ticket.editing-gone' : 'ticket.editing')}</p>
        <a href={urls.cart()}>{t('ticket.editing-cancel')}</a>
      </div>
    )}
    {wish !== 'none' && (
      <p className="notice notice--info" role="status">
        {t(wish === 'filled' ? 'ticket.favourites-filled' : 'ticket.favourites-none-saved')}
      </p>
    )}
  </>
);
