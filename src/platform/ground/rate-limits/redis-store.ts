// Counts in a Redis or Valkey, for processes on many machines. The client is loaded where it is configured.
import type { CountRequest, CountStore } from './count-store.ts';

/** Keys vanish in the server's own time, which the shop's clock may be ahead of: windows end by what is stored. */
const TAKE = `
local now, limit, window, size = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local known = redis.call('HMGET', KEYS[1], 'taken', 'ends')
local taken, ends = tonumber(known[1] or 0), tonumber(known[2] or 0)
if ends <= now then taken = 0 ends = now + window end
if taken + size > limit then return 0 end
redis.call('HSET', KEYS[1], 'taken', taken + size, 'ends', string.format('%.0f', ends))
redis.call('PEXPIRE', KEYS[1], window)
return 1`;

const GIVE_BACK = `
local now, size = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'taken', 'ends')
if tonumber(known[2] or 0) > now then
  redis.call('HSET', KEYS[1], 'taken', math.max(0, tonumber(known[1]) - size))
end
return 1`;

const PREFIX = 'drawcard:rate:';
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MAX_MS = 2000;

async function connect(url: string) {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // What cannot be asked now is counted in memory: nothing waits for a connection to come back.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries),
    },
  });
  // An error is that of the call that meets it; one that nothing listens to would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export interface RedisStore extends CountStore {
  close(): Promise<void>;
}

/** Connects with the first count. */
export function createRedisStore(url: string): RedisStore {
  let connecting: ReturnType<typeof connect> | undefined;
  const open = () => {
    connecting ??= connect(url);
    return connecting;
  };
  const run = async (script: string, key: string, values: readonly number[]) =>
    (await open()).eval(script, { keys: [`${PREFIX}${key}`], arguments: values.map(String) });
  const readOpen = async ({ key, now }: CountRequest) => {
    const [taken, endsAt] = await (await open()).hmGet(`${PREFIX}${key}`, ['taken', 'ends']);
    const isOpen = Number(endsAt ?? 0) > now;
    return { taken: isOpen ? Number(taken) : 0, waitMs: isOpen ? Number(endsAt) - now : 0 };
  };
  return {
    take: async ({ key, rule: { limit, windowMs }, size, now }) =>
      (await run(TAKE, key, [now, limit, windowMs, size])) === 1,
    hasRoom: async (asked) => (await readOpen(asked)).taken + asked.size <= asked.rule.limit,
    giveBack: async ({ key, size, now }) => void (await run(GIVE_BACK, key, [now, size])),
    readWaitMs: async (asked) => (await readOpen(asked)).waitMs,
    async close() {
      const client = await Promise.race([connecting, Promise.resolve(undefined)]).catch(() => undefined);
      if (client) client.destroy();
      else void connecting?.then((late) => late.destroy()).catch(() => {});
    },
  };
}
