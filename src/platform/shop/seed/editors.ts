// Two editors and an owner to look around with, as there are two customers.
import { addEditor } from '../../ground/staff/accounts.ts';
import { DEMO_OWNER_EMAIL, seedDemonstrationOwner } from '../../ground/staff/demonstration.ts';
import type { Services } from '../../services.ts';
import { DEMO_PASSWORD } from './customers.ts';

const EDITORS = [
  { email: 'editor@drawcard.example', name: 'Edie Marlow', role: 'editor' },
  { email: 'publisher@drawcard.example', name: 'Piet Lindgren', role: 'publisher' },
] as const;

/** The two, and the owner of the desk. */
export const DEMO_STAFF_EMAILS: readonly string[] = [...EDITORS.map(({ email }) => email), DEMO_OWNER_EMAIL];

/** Added once: one who was removed stays removed. */
export async function seedEditors(services: Services): Promise<void> {
  const held = await services.database.db.selectFrom('content_editor').select('id').limit(1).execute();
  if (held.length === 0)
    for (const editor of EDITORS) await addEditor(services, { ...editor, password: DEMO_PASSWORD });
  await seedDemonstrationOwner(services, DEMO_PASSWORD);
}
