import { clearCacheValue } from '#lib/server/clear-cache.ts';
import type { Command } from './command.ts';

const HOUR_MS = 3_600_000;

const link: Command = {
  usage: '[PATH]',
  summary: 'An address that makes the site forget what it keeps; right for an hour, at most once a minute.',
  async run({ services, words: [path = '/'], print }) {
    const value = clearCacheValue(services.keys.appSecret, Date.now() + HOUR_MS);
    print(`${path}${path.includes('?') ? '&' : '?'}clear_cache=${value}`);
    return { subject: path };
  },
};

export const cacheCommands = { 'cache link': link } satisfies Record<string, Command>;
