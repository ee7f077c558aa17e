// What a passkey signs to show that it is there now. A challenge is sealed and holds when it was made; only its use is
// kept, so that a page with a login costs no row.
import type { Db, Tx } from '../../../ground/db/open.ts';
import { seal, tryOpen } from '../../../secret-box.ts';
import { hashToken } from '../../../secret-text.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';

export interface ChallengePurpose {
  readonly act: 'add' | 'login';
  /** Host of the site. */
  readonly host: string;
  /** Whose passkey it is to be; a login has none yet. */
  readonly customerId?: string;
}

const LIFE_MS = { add: 5 * 60_000, login: 15 * 60_000 } as const;

const toPurpose = ({ act, host, customerId = '' }: ChallengePurpose): string =>
  `passkey_challenge:${act}:${host}:${customerId}`;

export const createChallenge = (services: Services, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(seal(services, toPurpose(purpose), String(services.clock.now()))));

function readIssuedMs(services: Services, purpose: ChallengePurpose, challenge: string): number {
  const issued = tryOpen(services, toPurpose(purpose), Buffer.from(challenge, 'base64url').toString());
  return issued === undefined ? Number.NaN : Number(issued);
}

/** Whether this is a challenge of ours for that purpose, and recent. @param challenge base64url */
export function isChallenge(services: Services, purpose: ChallengePurpose, challenge: string): boolean {
  const ageMs = services.clock.now() - readIssuedMs(services, purpose, challenge);
  return ageMs >= 0 && ageMs < LIFE_MS[purpose.act];
}

/** Uses a challenge up: of several answers to it one counts. @param challenge base64url */
export async function consumeChallenge(
  at: Db | Tx,
  { clock }: Services,
  { act }: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const now = clock.now();
  const used = await at
    .insertInto('passkey_challenge')
    .values({
      id: hashToken(challenge),
      challenge: '',
      customer_id: null,
      expires_at: toIso(now + LIFE_MS[act]),
      used_at: toIso(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
