// The first owner of a shop: a token that the start prints opens the setup, once, for a day.
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { SETUP_ERRORS, type setUpOwner } from '#lib/contracts/staff.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { hashPassword, runInTurn } from '../credentials/passwords.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import { insertAudit } from '../operator/audit.ts';
import { normaliseEditorEmail } from './accounts.ts';

const TOKEN_BYTES = 32;

/** Whether somebody holds every right. */
export async function hasOwner(at: Db | Tx): Promise<boolean> {
  const owner = await at
    .selectFrom('content_editor')
    .select('id')
    .where('desk_role', '=', 'owner')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** A new token while there is no owner; earlier ones end. Its hash alone is kept. */
export async function inviteOwner(services: Services): Promise<string | undefined> {
  const { database, random, clock } = services;
  const token = random.createHex(TOKEN_BYTES);
  return transact(database, async (tx) => {
    if (await hasOwner(tx)) return undefined;
    await tx.deleteFrom('staff_invitation').execute();
    const now = clock.now();
    const row = { token_hash: hashToken(token), created_at: toIso(now), expires_at: toIso(now + DAY_MS) };
    await tx
      .insertInto('staff_invitation')
      .values({ ...row, used_at: null })
      .execute();
    return token;
  });
}

/** @throws DomainError `setup_over` */
export async function requireInvitation(at: Db | Tx, { clock }: Services, token: string): Promise<void> {
  const invitation = await at
    .selectFrom('staff_invitation')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', getNowIso(clock))
    .executeTakeFirst();
  if (!invitation || (await hasOwner(at))) throw createDomainError(SETUP_ERRORS, 'setup_over');
}

/** Makes the first owner, who publishes too. @throws DomainError `setup_over`, `email_taken` */
export async function makeFirstOwner(services: Services, asked: BodyOf<typeof setUpOwner>): Promise<void> {
  const { database, random, clock, passwordCost } = services;
  await requireInvitation(database.db, services, asked.token);
  const hash = await runInTurn(() => hashPassword(asked.password, passwordCost));
  const id = random.createId('edt', clock.now());
  const email = normaliseEditorEmail(asked.email);
  await transact(database, async (tx) => {
    const used = await tx
      .updateTable('staff_invitation')
      .set({ used_at: getNowIso(clock) })
      .where('token_hash', '=', hashToken(asked.token))
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst();
    if (!used || (await hasOwner(tx))) throw createDomainError(SETUP_ERRORS, 'setup_over');
    const added = await tx
      .insertInto('content_editor')
      .values({
        id,
        email,
        name: asked.name,
        content_role: 'publisher',
        desk_role: 'owner',
        password_hash: hash,
        created_at: getNowIso(clock),
        removed_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw createDomainError(SETUP_ERRORS, 'email_taken');
    await insertAudit(tx, services, `desk:${id}`, 'staff setup', { subject: id, detail: { role: 'owner' } });
  });
}
