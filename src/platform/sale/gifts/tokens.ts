// Tokens of gifts: who has one may take the ticket. The database holds its hash, and sealed the token itself.
import type { Selectable } from 'kysely';
import type { GiftTable } from '../../ground/db/schema/gifts-schema.ts';
import { seal, tryOpen } from '../../secret-box.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';

const TOKEN_BYTES = 32;
const getPurpose = (giftId: string): string => `gift:${giftId}`;

/** A new token of a gift, as it is kept. */
export function createToken(
  services: Services,
  giftId: string,
): Pick<Selectable<GiftTable>, 'fingerprint' | 'secret'> {
  const token = services.random.createHex(TOKEN_BYTES);
  return { fingerprint: hashToken(token), secret: seal(services, getPurpose(giftId), token) };
}

/** Undefined where it was sealed with other secrets of the shop: links that were sent work on. */
export const findToken = (
  services: Services,
  { id, secret }: Pick<GiftTable, 'id' | 'secret'>,
): string | undefined => tryOpen(services, getPurpose(id), secret);
