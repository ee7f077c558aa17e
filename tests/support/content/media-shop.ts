// A shop whose uploaded files may go to a bucket, with a few of each kind.
import sharp from 'sharp';
import { addFile, getAsset } from '#platform/content/cms/files.ts';
import { addFile as addBrandFile, readFileContent } from '#platform/ground/brands/files/file-store.ts';
import type { Database } from '#platform/ground/db/open.ts';
import { createS3Store } from '#platform/ground/media/s3-store.ts';
import { closeLater } from '../closing.ts';
import { openTestPlatform } from '../platform.ts';
import { openS3Server } from '../servers/s3-server.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path d="M0 0h120v30H0z"/></svg>';

export const drawPicture = (background = '#0b5d46', width = 400): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

export async function openMediaShop(database?: Database) {
  const s3 = await openS3Server('shop/');
  const media = createS3Store(s3.settings);
  closeLater(async () => media.close());
  const platform = await openTestPlatform({ media, ...(database && { database }) });
  const { services } = platform;
  const upload = async (background?: string, uploadedFor?: 'offer') => {
    const bytes = await drawPicture(background);
    const words = { name: 'boat.png', title: 'Boat', alt: 'A boat' };
    const { id } = await addFile(services, { bytes, ...words, ...(uploadedFor && { uploadedFor }) });
    return String(id);
  };
  const uploadLogo = async (svg = LOGO) =>
    (await addBrandFile(services, { kind: 'logo', bytes: Buffer.from(svg), ground: '#ffffff' })).name;
  const show = async (id: string, width?: number) => {
    const { bytes } = await getAsset(services, { id, role: 'editor' }, { width, format: undefined });
    return Buffer.from(bytes).toString('base64');
  };
  const showLogo = async (name: string) => (await readFileContent(services, name)).content;
  /** What visitors are shown of everything. */
  const showAll = async (ids: readonly string[], names: readonly string[]) => {
    const shown: string[] = [];
    for (const id of ids) shown.push(await show(id), await show(id, 200));
    for (const name of names) shown.push(await showLogo(name));
    return shown;
  };
  return { ...platform, s3, upload, uploadLogo, show, showLogo, showAll };
}

export type MediaShop = Awaited<ReturnType<typeof openMediaShop>>;
