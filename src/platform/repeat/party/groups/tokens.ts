// Tokens of invitations: who has one may join. The database holds its hash, and sealed the token itself.
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { PartyGroupTable } from '../../../ground/db/schema/party-schema.ts';
import { seal, tryOpen } from '../../../secret-box.ts';
import { hashToken } from '../../../secret-text.ts';
import type { Services } from '../../../services.ts';

const TOKEN_BYTES = 18;
const getPurpose = (groupId: string): string => `party_token:${groupId}`;

/** A new token of a group, as it is kept. */
export function createToken(
  services: Services,
  groupId: string,
): { readonly token: string } & Pick<Selectable<PartyGroupTable>, 'token_hash' | 'token_sealed'> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, token_hash: hashToken(token), token_sealed: seal(services, getPurpose(groupId), token) };
}

/** Undefined where it was sealed with other secrets of the shop: links with it work on, until the organiser renews it. */
export const findToken = (
  services: Services,
  { id, token_sealed }: Pick<PartyGroupTable, 'id' | 'token_sealed'>,
): string | undefined => tryOpen(services, getPurpose(id), token_sealed);
