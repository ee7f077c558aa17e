// Names that are not taken: by a list of words, and by the editor's own.
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { z } from 'zod';
import { toNameKey } from '#lib/domain/party/group-name.ts';
import { readSettings } from '../../../ground/config/store.ts';
import type { Services } from '../../../services.ts';

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Letters that stand apart, as `f u c k` and `f.u.c.k`, are one word. */
const joinSpelled = (text: string): string =>
  text.replace(
    /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!*][\s._*\-/|]+){2,}[\p{L}\p{N}@$!*](?![\p{L}\p{N}])/gu,
    (spelled) => spelled.replace(/[\s._\-/|]+/g, ''),
  );

const Blocklist = z.array(z.string());

/** Setting with words that the shop does not want in names. */
const BLOCKLIST_KEY = 'partyNameBlocklist';

export const NAME_SETTINGS = { [BLOCKLIST_KEY]: Blocklist };
export const NAME_DEFAULTS = { [BLOCKLIST_KEY]: [] };

async function readBlocklist(services: Services): Promise<string[]> {
  const read = Blocklist.safeParse((await readSettings(services)).get(BLOCKLIST_KEY));
  return read.success ? read.data.map(toNameKey).filter((word) => word !== '') : [];
}

/** Whether a text holds what the shop does not show. */
export async function isProfane(services: Services, text: string): Promise<boolean> {
  if (matcher.hasMatch(text) || matcher.hasMatch(joinSpelled(text))) return true;
  const key = toNameKey(text);
  return (await readBlocklist(services)).some((word) => key.includes(word));
}
