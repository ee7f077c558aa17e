// The owner of the demonstration. Password and authenticator are public: production never has this account (decision M9).
import type { Services } from '../../services.ts';
import { createCode } from '../credentials/totp.ts';
import { addEditor } from './accounts.ts';
import { plantFactor } from './factor.ts';

const OWNER = { email: 'owner@drawcard.example', name: 'Odile Marchetti' } as const;
export const DEMO_OWNER_EMAIL: string = OWNER.email;

/** The key of the owner's authenticator, as an app takes it. */
export const DEMO_FACTOR_SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';

async function findOwner({ database }: Services): Promise<{ readonly id: string } | undefined> {
  return database.db
    .selectFrom('content_editor')
    .select('id')
    .where('email', '=', OWNER.email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Added once: one who was removed stays removed. */
export async function seedDemonstrationOwner(services: Services, password: string): Promise<void> {
  const held = await services.database.db
    .selectFrom('content_editor')
    .select('id')
    .where('email', '=', OWNER.email)
    .executeTakeFirst();
  if (held) return;
  const id = await addEditor(services, {
    email: OWNER.email,
    name: OWNER.name,
    role: 'publisher',
    deskRole: 'owner',
    password,
  });
  if (id !== undefined) await plantFactor(services, id, DEMO_FACTOR_SECRET);
}

/** The code that holds now; undefined in a shop without that owner. */
export async function readDemonstrationCode(services: Services): Promise<string | undefined> {
  return (await findOwner(services)) && createCode(DEMO_FACTOR_SECRET, services.clock.now());
}
