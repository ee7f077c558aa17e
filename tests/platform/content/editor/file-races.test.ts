// Pictures that are replaced or deleted while others write: on PostgreSQL transactions run beside each other.
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { deleteEditorFile, replaceEditorFile } from '#lib/contracts/editor/editor-files.ts';
import { lockItem, updateItemDraft } from '#platform/content/cms/drafts/item-drafts.ts';
import { addFile } from '#platform/content/cms/files.ts';
import { writeItem } from '#platform/content/cms/write.ts';
import { getContentSource } from '#platform/content/editor/items/item-reference.ts';
import { type Tx, transact } from '#platform/ground/db/open.ts';
import { getNowIso } from '#platform/time.ts';
import { openDesk, POST } from '../../../support/editor/editors.ts';
import type { TestPlatform } from '../../../support/platform.ts';

const PLACE = { collection: 'blog_posts', id: 'post-1' };

async function openLibrary() {
  const desk = await openDesk();
  const add = async () => {
    const blank = sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } });
    const upload = { bytes: await blank.png().toBuffer(), name: 'boat.png', title: 'Boat', alt: 'A boat' };
    return String((await addFile(desk.platform.services, upload)).id);
  };
  return { ...desk, picture: await add(), other: await add() };
}

/** Makes the call while the work is done but not committed, and commits it once the call waits or is answered. */
async function callBefore<T>(
  { services: { database } }: TestPlatform,
  call: () => Promise<T>,
  work: (tx: Tx) => Promise<void>,
): Promise<T> {
  const [done, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = transact(database, async (tx) => {
    await work(tx);
    done.resolve();
    await mayCommit.promise;
  });
  await Promise.race([done.promise, committed]);
  let isAnswered = false;
  const answer = call().finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    expect(isAnswered || rows.length > 0).toBe(true);
  });
  mayCommit.resolve();
  await committed;
  return answer;
}

describe.runIf(process.env.TEST_DATABASE_URL)('pictures on PostgreSQL', () => {
  test('a picture that is replaced stays for what is published with it meanwhile', async () => {
    const { platform, publisher, cms, picture, other } = await openLibrary();
    const { services } = platform;
    const shown = {
      name: 'blog_posts',
      id: PLACE.id,
      author: 'editor:x',
      before: undefined,
      status: 'published',
      position: null,
      publishedAt: getNowIso(services.clock),
      body: { ...POST, image: picture },
    } as const;
    const swap = { params: { id: picture }, body: { by: other } };
    const replaced = await callBefore(
      platform,
      () => publisher.call(replaceEditorFile, swap),
      async (tx) => {
        await writeItem(tx, services, shown, () => {});
      },
    );
    expect(replaced.result).toEqual({ changed: 0 });
    expect((await cms.ask(`/assets/${picture}`)).status).toBe(200);
  });

  test('a picture is not deleted while a draft that names it is being saved', async () => {
    const { platform, editor, picture } = await openLibrary();
    const { services } = platform;
    const removed = await callBefore(
      platform,
      () => editor.call(deleteEditorFile, { params: { id: picture } }),
      async (tx) => {
        const source = getContentSource(PLACE.collection);
        const locked = await lockItem(tx, services, { place: PLACE, source, author: 'editor:x' });
        const fields = { ...POST, image: picture };
        await updateItemDraft(tx, services, locked, { fields, savedBy: 'editor:x' });
      },
    );
    expect([removed.status, removed.envelope.error?.code]).toEqual([409, 'file_used']);
  });
});
