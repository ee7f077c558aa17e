// Whether a group's next session opens by itself: one state for the group, kept with the session that it opened last.
import { sql } from 'kysely';
import type { AutosessionStatus } from '#lib/contracts/party/session.ts';

/** For a statement that reads the row `party_group`; null for a group that has never played. */
export const GROUP_AUTOSESSION = sql<AutosessionStatus | null>`(select latest.autosession
  from party_session as latest where latest.group_id = party_group.id
  order by latest.created_at desc, latest.id desc limit 1)`;
