import { FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { FEEDBACK_PAGE, formatSaidAt, readFeedbackPage } from './feedback.ts';

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  usage: '[--rating -1|0|1] [--source PATH] [--from DAY] [--to DAY] [--page N]',
  summary: `What visitors said of the site, newest first, ${FEEDBACK_PAGE} on a page. Days and times are those of Sydney. E-mail addresses stay in the editor.`,
  options: {
    rating: { type: 'string' },
    source: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    page: { type: 'string' },
  },
  async run(call) {
    const [rating, source, from, to] = ['rating', 'source', 'from', 'to'].map((name) =>
      readTextOption(call, name),
    );
    const filter = FeedbackFilter.safeParse({ rating, source, from, to }).data;
    if (!filter) throw new OperatorError('A rating is -1, 0 or 1; a day is written 2026-11-21.');
    const page = Math.max(1, Math.trunc(Number(readTextOption(call, 'page') ?? 1)) || 1);
    const { rows, total } = await readFeedbackPage(call.services.database.db, { ...filter, page });
    const lines = rows.map((row) => [
      formatSaidAt(row),
      row.rating,
      row.brand,
      row.source,
      row.comment.replace(/\s+/g, ' '),
    ]);
    for (const line of formatTable([['at', 'rating', 'brand', 'page', 'comment'], ...lines]))
      call.print(line);
    call.print(`${rows.length} of ${total}`);
    return { subject: 'all', detail: { ...filter, page } };
  },
};

export const feedbackCommands = { 'feedback list': list } satisfies Record<string, Command>;
