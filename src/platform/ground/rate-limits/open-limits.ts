import type { Services } from '../../services.ts';
import { createDatabaseStore } from './database-store.ts';
import { createRedisStore } from './redis-store.ts';
import { SharedLimits } from './shared-limits.ts';

/** Where calls are counted: in each process, in the shop's database, or at the address of a Redis. */
export type LimitsSetting = 'memory' | 'database' | { readonly redisUrl: string };

/** Opens what counts for all processes; undefined where each counts alone. Without a setting a PostgreSQL is shared. */
export function openLimits(
  { database, keys, log }: Pick<Services, 'database' | 'keys' | 'log'>,
  setting: LimitsSetting = database.flavor === 'postgres' ? 'database' : 'memory',
): SharedLimits | undefined {
  if (setting === 'memory') return undefined;
  const secret = keys.tokenSecret;
  if (setting === 'database')
    return new SharedLimits({ kind: 'database', store: createDatabaseStore(database), secret, log });
  const store = createRedisStore(setting.redisUrl);
  return new SharedLimits({ kind: 'redis', store, secret, log, close: () => store.close() });
}
