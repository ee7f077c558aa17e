import type { Translate } from '#lib/domain/copy.ts';
import { urls } from '#lib/domain/urls.ts';
import type { Editing } from './use-ticket-page.ts';

interface Props {
  readonly editing: Editing;
  readonly t: Translate;
}

/** Which ticket this is, where it is not a new one. */
export const BuilderNotices = ({ editing, t }: Props) =>
  (editing === 'editing' || editing === 'gone') && (
    <div className="notice notice--info" role="status">
      <p>{t(editing === 'gone' ? 'ticket.editing-gone' : 'ticket.editing')}</p>
      <a href={urls.cart()}>{t('ticket.editing-cancel')}</a>
    </div>
  );
