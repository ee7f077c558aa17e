// Names that are not taken: by a list of words, and by the editor's own.
import { z } from 'zod';
import { toNameKey } from '#lib/domain/party/group-name.ts';
import { readSettings } from '../../../ground/config/store.ts';
import { hasProfaneWord } from '../../../profane-words.ts';
import type { Services } from '../../../services.ts';

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
  if (hasProfaneWord(text)) return true;
  const key = toNameKey(text);
  return (await readBlocklist(services)).some((word) => key.includes(word));
}
