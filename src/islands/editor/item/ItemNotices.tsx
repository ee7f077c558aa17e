import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { getPathLabel } from '#lib/domain/editor/editor-readable.ts';
import type { DraftNews } from '#lib/stores/editor/draft/draft-state.ts';
import type { Draft } from '#lib/stores/editor/editor-draft.ts';
import { useValue } from '../../ui/use-value.ts';
import { Notice } from '../ui/Notice.tsx';
import { formatMoment, t } from '../words.ts';
import { ContrastNotice } from './ContrastNotice.tsx';
import { isTheme } from './item-form.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly draft: Draft;
  readonly form: readonly FieldSpec[];
}

function describeNews(news: DraftNews, form: readonly FieldSpec[]): string | undefined {
  if (news.kind === 'none') return undefined;
  if (news.kind === 'brought-back') return t('editor.brought-back');
  const fields = news.names.map((name) => getPathLabel(form, name)).join(', ');
  return t('editor.joined', { name: news.by, fields });
}

/** What was done to the draft automatically, and what is to be known of the item as it is. */
export function ItemNotices({ collection, draft, form }: Props) {
  const item = useValue(draft.$item);
  const fields = useValue(draft.$fields);
  const news = useValue(draft.$news);
  const done = describeNews(news, form);
  return (
    <>
      {done !== undefined && (
        <Notice key={news.kind} tone="info" isAlert>
          <p>{done}</p>
        </Notice>
      )}
      {item?.missedPublication && (
        <Notice
          tone="warning"
          title={t('editor.not-published', { at: formatMoment(item.missedPublication.at) })}
        >
          <ul>
            {item.missedPublication.faults.map(({ field, message }) => (
              <li key={`${field}${message}`}>
                {field ? `${getPathLabel(form, field)}: ${message}` : message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {item?.status === 'archived' && (
        <Notice tone="warning">
          <p>{t('editor.is-archived')}</p>
        </Notice>
      )}
      {isTheme(collection) && <ContrastNotice fields={fields} />}
    </>
  );
}
