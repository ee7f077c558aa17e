// The address that answers of a customer come to. It says which conversation an answer belongs to, and a signature in it
// says that it was given to the person whom the shop wrote to: whoever knows no more than the reference gets into none.
import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { isEmailAddress } from '#lib/domain/account/email-address.ts';
import { readSettings } from '../../ground/config/store.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { ConversationTable } from '../../ground/db/schema/desk/conversation-schema.ts';
import { isSameText } from '../../secret-text.ts';
import type { Services } from '../../services.ts';

/** `reply@in.shop.example`: mail to `reply+…@in.shop.example` has to arrive there too. Without it answers go to the support. */
export const REPLY_SETTING = 'replyAddress';
const PURPOSE = 'conversation reply';
/** What is added to the name has 37 letters, and a name has 64 at most. */
const NAME_MAX = 26;
const SIGNATURE_BYTES = 16;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

export const REPLY_SETTINGS = {
  [REPLY_SETTING]: z
    .string()
    .refine((address) => address === '' || (isEmailAddress(address) && !address.includes('+')), {
      error: 'Name an address without a plus sign, as reply@in.shop.example.',
    })
    .refine((address) => address.indexOf('@') <= NAME_MAX, {
      error: `What stands before the @ has ${NAME_MAX} letters at most.`,
    }),
};

/** Servers of mail may change the case of letters: these are the same in each. */
function encodeBase32(bytes: Buffer): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

function sign({ keys }: Pick<Services, 'keys'>, { id }: Pick<ConversationTable, 'id'>): string {
  const key = Buffer.from(hkdfSync('sha256', keys.tokenSecret, PURPOSE, 'drawcard signed token', 32));
  return encodeBase32(createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES));
}

/** The address as it is set, in lower case; undefined without one. */
export async function readReplyAddress(at: Db | Tx, services: Services): Promise<string | undefined> {
  const value = (await readSettings(services, at)).get(REPLY_SETTING);
  const address = REPLY_SETTINGS[REPLY_SETTING].safeParse(value).data;
  return address ? address.toLowerCase() : undefined;
}

/** Undefined while the shop has none. */
export async function createReplyAddress(
  at: Db | Tx,
  services: Services,
  conversation: Pick<ConversationTable, 'id' | 'reference'>,
): Promise<string | undefined> {
  const address = await readReplyAddress(at, services);
  if (address === undefined) return undefined;
  const [name, host] = address.split('@');
  const reference = conversation.reference.replace('-', '').toLowerCase();
  return `${name}+${reference}-${sign(services, conversation)}@${host}`;
}

const GIVEN = /^([0-9a-z]{8})-([a-z2-7]{26})$/;

/** The reference and the signature of an address that the shop gave; undefined for any other. */
function parseGiven(address: string, own: string): { reference: string; signature: string } | undefined {
  const [name = '', host = ''] = address.toLowerCase().split('@');
  const [ownName = '', ownHost = ''] = own.split('@');
  if (host !== ownHost || !name.startsWith(`${ownName}+`)) return undefined;
  const [, reference = '', signature = ''] = GIVEN.exec(name.slice(ownName.length + 1)) ?? [];
  if (signature === '') return undefined;
  return { reference: `${reference.slice(0, 4)}-${reference.slice(4)}`.toUpperCase(), signature };
}

/** The conversation that one of these addresses was given for; undefined where none was, or its signature is not ours. */
export async function findAddressed(
  tx: Tx,
  services: Services,
  addresses: readonly string[],
): Promise<ConversationTable | undefined> {
  const own = await readReplyAddress(tx, services);
  if (own === undefined) return undefined;
  for (const given of addresses.flatMap((address) => parseGiven(address, own) ?? [])) {
    const found = await tx
      .selectFrom('conversation')
      .selectAll()
      .where('reference', '=', given.reference)
      .executeTakeFirst();
    if (found && isSameText(given.signature, sign(services, found))) return found;
  }
  return undefined;
}
