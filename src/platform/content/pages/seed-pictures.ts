// The release's drawings as pictures of the content service, which editors may replace.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

const WIDTH = 1280;
/** A higher effort takes twice the time for a twentieth of the bytes, and what is served is encoded again by width. */
const ENCODING = { quality: 86, effort: 2 } as const;

export interface SeedPicture {
  /** The name of the drawing in `src/content/pictures`, and the id of the picture. */
  readonly id: string;
  readonly alt: string;
}

/** Renders and stores the picture once. */
export async function seedPicture({ database, clock }: Services, { id, alt }: SeedPicture): Promise<void> {
  const { db } = database;
  const held = await db.selectFrom('content_file').select('id').where('id', '=', id).executeTakeFirst();
  if (held) return;
  const drawing = await readFile(new URL(`../../../content/pictures/${id}.svg`, import.meta.url));
  const { data, info } = await sharp(drawing)
    .resize({ width: WIDTH })
    .webp(ENCODING)
    .toBuffer({ resolveWithObject: true });
  await db
    .insertInto('content_file')
    .values({
      id,
      status: 'published',
      name: `${id}.webp`,
      title: alt,
      alt,
      type: 'image/webp',
      width: info.width,
      height: info.height,
      size: data.length,
      bytes: data,
      created_at: getNowIso(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
