// A sign-in at a provider that is under way: bound to the browser that began it, for ten minutes, once.
import type { SocialProvider } from '#lib/contracts/identity/social.ts';
import { open, seal } from '../../../secret-box.ts';
import { hashToken } from '../../../secret-text.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import type { OpenIdProvider } from './providers.ts';

const LIFE_MS = 10 * 60_000;
const SECRET_BYTES = 32;

export interface Beginning {
  readonly redirectUri: string;
  readonly browser: string;
  /** Who links; a login has none yet. */
  readonly customerId?: string;
}

const toPurpose = (stateHash: string): string => `social_state:${stateHash}`;

/** Where the browser goes. The verifier and what the token must say stay here. */
export async function beginAtProvider(
  services: Services,
  provider: OpenIdProvider,
  { redirectUri, browser, customerId }: Beginning,
): Promise<string> {
  const { random, clock, database } = services;
  const [state, nonce, verifier] = [
    random.createHex(SECRET_BYTES),
    random.createHex(SECRET_BYTES),
    random.createHex(SECRET_BYTES),
  ];
  const stateHash = hashToken(state);
  await database.db
    .insertInto('social_state')
    .values({
      state_hash: stateHash,
      provider: provider.key,
      verifier: seal(services, toPurpose(stateHash), verifier),
      nonce_hash: hashToken(nonce),
      intent: customerId === undefined ? 'login' : 'link',
      customer_id: customerId ?? null,
      redirect: redirectUri,
      browser_hash: hashToken(browser),
      code: null,
      expires_at: toIso(clock.now() + LIFE_MS),
      used_at: null,
    })
    .execute();
  return provider.toAddress({ redirectUri, state, nonce, verifier }).href;
}

export interface Returning {
  readonly provider: SocialProvider;
  readonly redirectUri: string;
  readonly browser: string;
  readonly state: string;
  /** Who is logged in, where an account is linked. */
  readonly customerId?: string;
}

/** Uses a state up; undefined unless this browser began it, for this, at this provider. */
export async function consumeState(
  services: Services,
  { provider, redirectUri, browser, state, customerId }: Returning,
): Promise<{ readonly verifier: string; readonly nonceHash: string } | undefined> {
  const stateHash = hashToken(state);
  const now = getNowIso(services.clock);
  const row = await services.database.db
    .updateTable('social_state')
    .set({ used_at: now })
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('intent', '=', customerId === undefined ? 'login' : 'link')
    .where('customer_id', customerId === undefined ? 'is' : '=', customerId ?? null)
    .where('redirect', '=', redirectUri)
    .where('browser_hash', '=', hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['verifier', 'nonce_hash'])
    .executeTakeFirst();
  return (
    row && {
      verifier: open(services, toPurpose(stateHash), row.verifier),
      nonceHash: row.nonce_hash,
    }
  );
}

/** Whether a nonce is the one that was asked for. */
export const isNonce = (nonceHash: string, nonce: unknown): boolean =>
  typeof nonce === 'string' && hashToken(nonce) === nonceHash;
