import { t } from '../words.ts';
import { Glyph } from './Glyph.tsx';

interface Props {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly getHref: (page: number) => string;
  readonly onPage: (page: number) => void;
}

/** Pagination with links to the previous and the next page. */
export function Pager({ page, limit, total, getHref, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const renderLink = (to: number, rel: 'prev' | 'next') => (
    <a
      className="button button--quiet button--small"
      href={getHref(to)}
      rel={rel}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPage(to);
      }}
    >
      {rel === 'prev' && <Glyph name="back" />}
      {t(rel === 'prev' ? 'editor.page-before' : 'editor.page-after')}
      {rel === 'next' && <Glyph name="forward" />}
    </a>
  );
  if (pages === 1) return <p className="small muted">{t('editor.items', { count: total })}</p>;
  return (
    <nav className="ed-pager" aria-label={t('editor.pages')}>
      {page > 1 ? renderLink(page - 1, 'prev') : <span />}
      <span className="small muted">{t('editor.page-of', { page, pages, count: total })}</span>
      {page < pages ? renderLink(page + 1, 'next') : <span />}
    </nav>
  );
}
