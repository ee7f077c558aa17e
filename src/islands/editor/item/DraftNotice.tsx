import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { getPathLabel } from '#lib/domain/editor/editor-readable.ts';
import type { DraftNews } from '#lib/stores/editor/draft/draft-state.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';

interface Props {
  readonly news: DraftNews;
  readonly form: readonly FieldSpec[];
}

function describeNews(news: DraftNews, form: readonly FieldSpec[]): string | undefined {
  if (news.kind === 'none') return undefined;
  if (news.kind === 'brought-back') return t('editor.brought-back');
  const fields = news.names.map((name) => getPathLabel(form, name)).join(', ');
  return t('editor.joined', { name: news.by, fields });
}

/** What was done to the draft automatically. */
export function DraftNotice({ news, form }: Props) {
  const words = describeNews(news, form);
  return (
    words !== undefined && (
      <Notice key={news.kind} tone="info" isAlert>
        <p>{words}</p>
      </Notice>
    )
  );
}
