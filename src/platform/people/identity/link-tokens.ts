// Secrets of links and pages that do one thing once. The rows hold hashes only.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { LinkTokenTable } from '../../ground/db/schema/sign-in-schema.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';

export type LinkPurpose =
  | 'password_reset'
  | 'email_confirm'
  | 'email_change'
  | 'email_undo'
  | 'address_confirm'
  | 'autologin'
  | 'transfer'
  | 'data_export'
  | 'login_code'
  | 'social_sign_up';

/** Links that open an account or move it to another address: they end with a new password and with a lock. */
export const OPENING_LINKS = [
  'password_reset',
  'email_change',
  'autologin',
  'transfer',
  'login_code',
] as const satisfies readonly LinkPurpose[];

const TOKEN_BYTES = 32;

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly customerId: string | null;
  readonly lifeMs: number;
  readonly body?: unknown;
}

/** Makes a token; only its owner ever has it. */
export async function createLink(at: Db | Tx, services: Services, link: NewLink): Promise<string> {
  const { clock, random } = services;
  const token = random.createHex(TOKEN_BYTES);
  await at
    .insertInto('link_token')
    .values({
      hash: hashToken(token),
      purpose: link.purpose,
      customer_id: link.customerId,
      body: JSON.stringify(link.body ?? {}),
      expires_at: toIso(clock.now() + link.lifeMs),
      used_at: null,
      created_at: getNowIso(clock),
    })
    .execute();
  return token;
}

export interface OpenLink {
  readonly customerId: string | null;
  /** As it was given to `createLink`; the purpose's owner parses it. */
  readonly body: unknown;
  /** ISO instant. */
  readonly createdAt: string;
}

const toOpenLink = (
  row: Pick<Selectable<LinkTokenTable>, 'customer_id' | 'body' | 'created_at'>,
): OpenLink => ({
  customerId: row.customer_id,
  body: JSON.parse(row.body),
  createdAt: row.created_at,
});

interface Asked {
  readonly token: string;
  readonly purpose: LinkPurpose;
}

/** What a token stands for while it works; looking does not use it. */
export async function findLink(
  at: Db | Tx,
  { clock }: Services,
  { token, purpose }: Asked,
): Promise<OpenLink | undefined> {
  const row = await at
    .selectFrom('link_token')
    .select(['customer_id', 'body', 'created_at'])
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', getNowIso(clock))
    .executeTakeFirst();
  return row && toOpenLink(row);
}

/** The same of a token that may stand for one of several things. */
export async function findAnyLink<P extends LinkPurpose>(
  at: Db | Tx,
  services: Services,
  { token, purposes }: { readonly token: string; readonly purposes: readonly P[] },
): Promise<{ readonly purpose: P; readonly link: OpenLink } | undefined> {
  for (const purpose of purposes) {
    const link = await findLink(at, services, { token, purpose });
    if (link) return { purpose, link };
  }
  return undefined;
}

/** Uses a token up: of several at once one gets what it stands for. */
export async function consumeLink(
  at: Db | Tx,
  { clock }: Services,
  { token, purpose }: Asked,
): Promise<OpenLink | undefined> {
  const row = await at
    .updateTable('link_token')
    .set({ used_at: getNowIso(clock) })
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', getNowIso(clock))
    .returning(['customer_id', 'body', 'created_at'])
    .executeTakeFirst();
  return row && toOpenLink(row);
}

/**
 * Ends the links of a customer for these purposes, as after a new password.
 * @param since ISO instant: links that were made before it still work; all end where it is left out
 */
export async function endLinks(
  at: Db | Tx,
  { clock }: Services,
  customerId: string,
  purposes: readonly LinkPurpose[],
  since?: string,
): Promise<void> {
  await at
    .updateTable('link_token')
    .set({ used_at: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .$if(since !== undefined, (query) => query.where('created_at', '>=', since ?? ''))
    .execute();
}
