import type { Command, SharedCommand } from '../operator/command.ts';
import { formatTable } from '../operator/table.ts';

const LISTED = 50;

const list: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [],
  summary: 'Work that waits, is under way, or failed and will be tried again.',
  async run({ services, print }) {
    const jobs = await services.database.db
      .selectFrom('job')
      .selectAll()
      .where('done_at', 'is', null)
      .orderBy('run_at')
      .limit(LISTED)
      .execute();
    const rows = jobs.map((job) => [
      job.id,
      job.kind,
      job.run_at,
      job.attempts,
      job.locked_until ?? '',
      (job.error ?? '').split('\n')[0]!,
    ]);
    const heading = ['job', 'kind', 'due', 'attempts', 'held until', 'error'];
    for (const line of formatTable([heading, ...rows])) print(line);
    print(rows.length === 0 ? 'No work waits.' : `${rows.length} listed.`);
    return {};
  },
};

export const jobCommands = { 'jobs list': list } satisfies Record<string, Command>;
