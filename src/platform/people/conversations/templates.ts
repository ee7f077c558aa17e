// Texts that answer often, of a brand or of all, made and changed at the desk.

import { listBrands } from '#content/brands/known.ts';
import type {
  DeskConversation,
  DeskConversationRow,
} from '#lib/contracts/conversations/desk-conversations.ts';
import {
  DESK_TEMPLATE_ERRORS,
  type listDeskTemplates,
  type saveDeskTemplate,
} from '#lib/contracts/conversations/desk-templates.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { fillTemplate } from '#lib/domain/conversations/template-text.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { insertAudit } from '../../ground/operator/audit.ts';
import { loadActorNames } from '../../ground/staff/actor-names.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

type Shown = Pick<DeskConversationRow, 'brand' | 'name' | 'reference'>;

/** Those that the customer's brand uses, in its language. */
export async function fillTemplates(
  db: Db,
  { brand, name, reference }: Shown,
  operator: string,
): Promise<DeskConversation['templates']> {
  const shown = listBrands().find(({ key }) => key === brand) ?? listBrands()[0];
  const rows = await db
    .selectFrom('conversation_template')
    .select(['id', 'name', 'text'])
    .where('removed_at', 'is', null)
    .where('brand', 'in', ['', shown.key])
    .where('locale', '=', shown.locale)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const values = { name, reference, brand: shown.name, operator };
  return rows.map((row) => ({ id: row.id, name: row.name, text: fillTemplate(row.text, values) }));
}

const NEW = 'new';

export async function listTemplates(db: Db): Promise<ResultOf<typeof listDeskTemplates>> {
  const rows = await db
    .selectFrom('conversation_template')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const nameOf = await loadActorNames(db);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      brand: row.brand,
      locale: row.locale,
      name: row.name,
      text: row.text,
      version: row.version,
      updatedAt: row.updated_at,
      updatedBy: nameOf(row.updated_by),
    })),
    locales: [...new Set(listBrands().map(({ locale }) => locale))],
  };
}

/** @throws DomainError `template_unknown`, `template_changed`, `brand_unknown` */
export async function saveTemplate(
  services: Services,
  { actor }: Operator,
  id: string,
  { version, ...said }: BodyOf<typeof saveDeskTemplate>,
): Promise<{ id: string }> {
  const { random, clock, database } = services;
  if (said.brand !== '' && !listBrands().some(({ key }) => key === said.brand))
    throw createDomainError(DESK_TEMPLATE_ERRORS, 'brand_unknown');
  const now = getNowIso(clock);
  return transact(database, async (tx) => {
    const saved =
      id === NEW
        ? await tx
            .insertInto('conversation_template')
            .values({
              ...said,
              id: random.createId('ctp', clock.now()),
              version: 1,
              created_at: now,
              updated_at: now,
              updated_by: actor,
              removed_at: null,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('conversation_template')
            .set({ ...said, version: version + 1, updated_at: now, updated_by: actor })
            .where('id', '=', id)
            .where('version', '=', version)
            .where('removed_at', 'is', null)
            .returning('id')
            .executeTakeFirst();
    if (!saved) throw createDomainError(DESK_TEMPLATE_ERRORS, await explainMissing(tx, id));
    await insertAudit(tx, services, actor, 'conversation template', {
      subject: saved.id,
      detail: { name: said.name, brand: said.brand, locale: said.locale },
    });
    return { id: saved.id };
  });
}

async function explainMissing(tx: Tx, id: string): Promise<keyof typeof DESK_TEMPLATE_ERRORS> {
  const row = await tx
    .selectFrom('conversation_template')
    .select('removed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.removed_at === null ? 'template_changed' : 'template_unknown';
}

/** @throws DomainError `template_unknown` */
export async function removeTemplate(services: Services, { actor }: Operator, id: string): Promise<void> {
  await transact(services.database, async (tx) => {
    const removed = await tx
      .updateTable('conversation_template')
      .set({ removed_at: getNowIso(services.clock) })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw createDomainError(DESK_TEMPLATE_ERRORS, 'template_unknown');
    await insertAudit(tx, services, actor, 'conversation template remove', {
      subject: id,
      detail: { name: removed.name },
    });
  });
}
