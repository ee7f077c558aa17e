// A process that cannot read what is in the store would show broken pictures: it says so and does not start.
import type { Services } from '../../services.ts';
import { StartRefused } from '../../start-refused.ts';

/** @throws StartRefused where files are in a store that this process is not told of */
export async function rejectLostMedia({ database: { db }, media }: Services): Promise<void> {
  if (media) return;
  const [one] = await db.selectFrom('media_object').select('name').limit(1).execute();
  if (one)
    throw new StartRefused(
      'Pictures of this shop are kept in a bucket, and MEDIA_S3_BUCKET is not set. Give this process the MEDIA_S3_ ' +
        'variables of the others (.env.example), or bring the pictures back first: `npm run ops -- media move --to database`.',
    );
}
