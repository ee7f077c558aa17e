// Keys of programs, as the desk gives and takes them.

import { type addDeskKey, DESK_KEY_ERRORS, type DeskKey } from '#lib/contracts/desk/keys.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../../domain-error.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { loadActorNames } from '../../../ground/staff/actor-names.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { addKey, describeKey, listOperators, renewKey, revokeKey, type ShownKey } from '../accounts.ts';

interface MadeKey {
  readonly key: DeskKey;
  readonly secret: string;
}

const STATES: readonly DeskKey['state'][] = ['open', 'expired', 'revoked'];

/** Open ones first, then by name. */
export async function listKeys({ database: { db }, clock }: Services): Promise<DeskKey[]> {
  const toName = await loadActorNames(db);
  const now = getNowIso(clock);
  return (await listOperators(db))
    .map((row) => describeKey(row, now, toName))
    .toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
}

async function showKey(services: Services, { id, token }: ShownKey): Promise<MadeKey> {
  const key = (await listKeys(services)).find((one) => one.id === id);
  if (!key) throw createDomainError(DESK_KEY_ERRORS, 'key_unknown');
  return { key, secret: token };
}

/** @throws DomainError `key_name_taken` */
export async function makeKey(
  services: Services,
  { actor }: Operator,
  { name, scopes, days }: BodyOf<typeof addDeskKey>,
): Promise<MadeKey> {
  const expiresAt = days === 0 ? null : toIso(services.clock.now() + days * DAY_MS);
  const unique = [...new Set(scopes)];
  const made = await addKey(services, { name, scopes: unique, expiresAt, createdBy: actor });
  if (!made) throw createDomainError(DESK_KEY_ERRORS, 'key_name_taken');
  await insertAudit(services.database.db, services, actor, 'keys add', {
    subject: name,
    detail: { id: made.id, scopes: unique, expiresAt },
  });
  return showKey(services, made);
}

/** @throws DomainError `key_unknown` */
export async function replaceKey(services: Services, { actor }: Operator, id: string): Promise<MadeKey> {
  const renewed = await renewKey(services, { id }, actor);
  if (!renewed) throw createDomainError(DESK_KEY_ERRORS, 'key_unknown');
  const shown = await showKey(services, renewed);
  await insertAudit(services.database.db, services, actor, 'keys renew', {
    subject: shown.key.name,
    detail: { id },
  });
  return shown;
}

/** @throws DomainError `key_unknown` */
export async function endKey(services: Services, { actor }: Operator, id: string): Promise<string> {
  const name = await revokeKey(services, { id }, actor);
  if (name === undefined) throw createDomainError(DESK_KEY_ERRORS, 'key_unknown');
  await insertAudit(services.database.db, services, actor, 'keys revoke', { subject: name, detail: { id } });
  return name;
}
