// A brand as one file: what it looks like, where it is shown and what it sells. Names are those of the wire.
import { z } from 'zod';
import { Slug } from './fields.ts';
import { ThemeItem } from './theme.ts';

const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

export const BrandFile = ThemeItem.extend({
  key: Slug,
  /** Hosts that show it, without ports. */
  hosts: z
    .array(z.string().regex(HOST, 'must be a host such as shop.example, in lower case, without a port'))
    .max(50),
  /** The capabilities that its visitors have. */
  segment_name: z.string().min(1).max(80),
});
export type BrandFile = z.infer<typeof BrandFile>;

/** A file that a brand shows, in the letters of base64. */
const BrandFileContent = z.object({ address: z.string().max(200), content: z.base64() });

/** A brand as it travels between shops: with the files that it shows. */
export const BrandExport = BrandFile.extend({ files: z.array(BrandFileContent).max(40).optional() });
export type BrandExport = z.infer<typeof BrandExport>;
