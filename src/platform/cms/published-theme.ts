// The brand for what leaves the shop by mail: as editors have published it, which the pages show too.
import { z } from 'zod';
import { parseBrandTheme } from '#lib/domain/brand/brand-theme.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { makeThemeReadable } from '#lib/domain/brand/theme-contrast.ts';
import type { Services } from '../services.ts';
import { parseBody } from './items.ts';

/** Mail cannot be answered to what is no address. */
const isAddress = (email: string): boolean => z.email().safeParse(email).success;

/**
 * The brand as it is published, with readable colours; that of the release where none is published or it is not whole,
 * and its address of support in place of one that takes no mail.
 */
export async function readPublishedTheme({ database }: Services, own: BrandTheme): Promise<BrandTheme> {
  const row = await database.db
    .selectFrom('content_item')
    .select('body')
    .where('collection', '=', 'theme')
    .where('id', '=', own.key)
    .where('status', '=', 'published')
    .executeTakeFirst();
  const published = row && parseBrandTheme(own, parseBody(row.body));
  if (!published) return own;
  const { theme } = makeThemeReadable(published);
  return isAddress(theme.supportEmail) ? theme : { ...theme, supportEmail: own.supportEmail };
}
