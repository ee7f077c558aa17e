import type { Services } from '../services.ts';

const DEFAULT_MINIMUM_AGE = 18;

/** The age an account may be opened at: the site's setting, never below 18. */
export async function minimumAge({ database }: Services): Promise<number> {
  const rows = await database.db
    .selectFrom('config_value')
    .select('value')
    .where('key', '=', 'minimumAge')
    .where('namespace', 'in', ['/webui/config', '/webui/overrides'])
    .execute();
  return Math.max(DEFAULT_MINIMUM_AGE, ...rows.map(({ value }) => Number(JSON.parse(value)) || 0));
}
