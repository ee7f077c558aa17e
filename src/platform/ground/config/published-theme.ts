// The brand for what leaves the shop by mail: as editors have published it, which the pages show too.
import { z } from 'zod';
import { ThemeItem } from '#lib/contracts/content/theme.ts';
import { parseBrandTheme } from '#lib/domain/brand/brand-theme.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { makeThemeReadable } from '#lib/domain/brand/theme-contrast.ts';
import type { Services } from '../../services.ts';
import { parseBody } from '../db/parse-body.ts';
import { readBrandOverrides } from './site.ts';

/** Mail cannot be answered to what is no address. */
const isAddress = (email: string): boolean => z.email().safeParse(email).success;

const Contact = ThemeItem.pick({ support_number: true, support_opening_hours: true, support_email: true });

/** The brand of an item, with readable colours; of one that is not whole, as where a release adds a colour, its contact. */
function parsePublished(own: BrandTheme, item: unknown): BrandTheme {
  const whole = parseBrandTheme(own, item);
  if (whole) return makeThemeReadable(whole).theme;
  const { data } = Contact.safeParse(item);
  if (!data) return own;
  return {
    ...own,
    supportNumber: data.support_number,
    supportOpeningHours: data.support_opening_hours,
    supportEmail: data.support_email,
  };
}

async function readPublished({ database }: Services, own: BrandTheme): Promise<BrandTheme> {
  const row = await database.db
    .selectFrom('content_item')
    .select('body')
    .where('collection', '=', 'theme')
    .where('id', '=', own.key)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row ? parsePublished(own, parseBody(row.body)) : own;
}

/**
 * The brand as it is published, with what is set for all brands; that of the release where none is published, for what is
 * not whole, and for an address of support that takes no mail.
 */
export async function readPublishedTheme(services: Services, own: BrandTheme): Promise<BrandTheme> {
  const theme = { ...(await readPublished(services, own)), ...(await readBrandOverrides(services)) };
  return isAddress(theme.supportEmail) ? theme : { ...theme, supportEmail: own.supportEmail };
}
