import { createHash } from 'node:crypto';

/** The id of a picture of the shop in a Directus: a UUID made of its id here, so that no picture is copied twice. */
export function toDirectusFileId(id: string): string {
  const hex = createHash('sha256').update(`shop picture ${id}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
