// The release's drawings as pictures of the content service, which editors may replace.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';

const WIDTH = 1280;
const QUALITY = 86;

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
  const drawing = await readFile(new URL(`../../content/pictures/${id}.svg`, import.meta.url));
  const { data, info } = await sharp(drawing)
    .resize({ width: WIDTH })
    .webp({ quality: QUALITY })
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
