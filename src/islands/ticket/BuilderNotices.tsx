import type { Translate } from '#lib/domain/copy.ts';
import { urls } from '#lib/domain/urls.ts';
import type { CartWork } from '#lib/stores/cart.ts';
import type { Editing } from './use-ticket-page.ts';

interface Props {
  readonly editing: Editing;
  readonly work: CartWork;
  readonly t: Translate;
}

/** Which ticket this is, and why it could not be added (V23, X14). */
export function BuilderNotices({ editing, work, t }: Props) {
  const refusal = work.state === 'failed' && work.change !== 'remove' ? work.refusal : undefined;
  return (
    <>
      {(editing === 'editing' || editing === 'gone') && (
        <div className="notice notice--info" role="status">
          <p>{t(editing === 'gone' ? 'ticket.editing-gone' : 'ticket.editing')}</p>
          <a href={urls.cart()}>{t('ticket.editing-cancel')}</a>
        </div>
      )}
      <div role="alert">
        {refusal && (
          <div className="notice notice--danger">
            <div>
              {refusal.kind === 'unexpected' && (
                <p className="notice__title">{t('ticket.unexpected-title')}</p>
              )}
              <p>{refusal.kind === 'refused' ? refusal.message : t('ticket.unexpected')}</p>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
