import type { Services } from '../../services.ts';
import type { Need } from '../readiness/readiness.ts';

const PEOPLE = 2;

/** Results are entered by one person and confirmed by another. */
export async function checkSecondPerson({ database }: Services): Promise<readonly Need[]> {
  const staff = await database.db
    .selectFrom('content_editor')
    .select('id')
    .where('desk_role', 'in', ['owner', 'manager'])
    .where('removed_at', 'is', null)
    .limit(PEOPLE)
    .execute();
  if (staff.length >= PEOPLE) return [];
  return [
    {
      key: 'second-person',
      what: 'Nobody can confirm what one person enters, as a result.',
      todo: 'Add a second owner or manager: `npm run ops -- staff add`.',
    },
  ];
}
