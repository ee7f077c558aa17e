// Pictures of the shop that a Directus does not have yet.
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { FILE_COLUMNS, readPicture } from '../../cms/files.ts';
import type { DirectusClient } from '../client.ts';
import type { Step } from '../setup/step.ts';
import { toDirectusFileId } from './file-id.ts';

const Files = z.array(z.looseObject({ id: z.string() }));

export async function planFiles(services: Services, client: DirectusClient): Promise<Step[]> {
  const { db } = services.database;
  const held = await client.read('/files?limit=-1&fields=id', Files);
  const known = new Set(held.map(({ id }) => id));
  const files = await db
    .selectFrom('content_file')
    .select(FILE_COLUMNS)
    .where('status', '!=', 'archived')
    .orderBy('id')
    .execute();
  return files
    .filter(({ id }) => !known.has(toDirectusFileId(id)))
    .map((file) => ({
      what: `Picture ${file.name}`,
      async run() {
        const bytes = await readPicture(services, file.id);
        const form = new FormData();
        const words = {
          id: toDirectusFileId(file.id),
          title: file.title || file.name,
          description: file.alt,
          focal_point_x: String(Math.round(file.focus_x * file.width)),
          focal_point_y: String(Math.round(file.focus_y * file.height)),
        };
        // What describes a file has to come before it.
        for (const [name, value] of Object.entries(words)) form.append(name, value);
        form.append('file', new Blob([new Uint8Array(bytes)], { type: file.type }), file.name);
        await client.write('POST', '/files', form, z.unknown());
      },
    }));
}
