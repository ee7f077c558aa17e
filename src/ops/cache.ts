import { HOUR_MS } from '#lib/domain/time/units.ts';
import { createClearCacheValue } from '#lib/server/http/clear-cache.ts';
import type { Command } from '../platform/ground/operator/command.ts';

const link: Command = {
  usage: '[PATH]',
  summary: 'An address that makes the site forget what it keeps; right for an hour, at most once a minute.',
  async run({ services, env, words: [path = '/'], print }) {
    const value = createClearCacheValue(services.keys.appSecret, Date.now() + HOUR_MS);
    const address = new URL(path, env.publicOrigin);
    address.searchParams.set('clear_cache', value);
    print(address.href);
    return { subject: path };
  },
};

export const cacheCommands = { 'cache link': link } satisfies Record<string, Command>;
