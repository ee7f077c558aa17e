// What the files of all kinds of offers are written with.
import { z } from 'zod';
import { createLine } from '../protocol/text.ts';

const NAME_MAX = 60;
const KEY_MAX = 40;

/** A two-decimal amount, as `0.85`. */
export const Amount = z.string().regex(/^\d{1,9}\.\d{2}$/, 'Write an amount with two decimals, as 0.85.');
/** A time of day in the zone of the offer, as `19:30`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 19:30.');
export const Slug = z
  .string()
  .max(KEY_MAX)
  .regex(
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'Use small letters, digits and single hyphens, beginning with a letter.',
  )
  // Names that every object has would be found where there is no offer.
  .refine((key) => !(key in {}), 'This name means something else. Choose another one.');
export const Name = createLine(NAME_MAX).min(1, 'Give it a name.');

/** What each file says of an offer, whatever it sells. */
export const OFFER_FIELDS = {
  /** Where the format is described; for editors of JSON. */
  $schema: z.string().optional(),
  /** The name in addresses, commands and files. It never changes. */
  key: Slug,
  name: Name,
  shortName: Name,
  /** Path of its page; that of its key where it is left out. */
  url: z
    .string()
    .regex(/^\/[a-z0-9]+(-[a-z0-9]+)*$/, 'Write a path of small letters, as /north-star.')
    .optional(),
  urlAliases: z.array(z.strictObject({ subvariant: createLine(10), url: createLine(60) })).default([]),
  /** Place in lists, the smallest first. */
  ranking: z.int().min(1).max(9999).default(100),
  /** IANA zone in which days and times are meant. */
  timeZone: createLine(60),
  currency: z.enum(['AUD', 'GBP']).default('AUD'),
} as const;
