// The signed address of a preview: it opens one path, as one brand, region and moment, for half an hour.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameBytes } from '../same-bytes.ts';

export const PREVIEW_PARAMETER = 'preview';
/** Milliseconds. */
export const PREVIEW_LASTS_MS = 30 * 60_000;

const Ticket = z.object({
  path: z.string(),
  brand: z.string().optional(),
  region: z.string().optional(),
  at: z.number().optional(),
  isSignedIn: z.boolean().optional(),
  until: z.number(),
});
export type PreviewTicket = z.infer<typeof Ticket>;

const signText = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`${PREVIEW_PARAMETER} ${text}`).digest();

/** The address as one thing, whatever its case, its last slash and the order of its parameters. */
export function toPreviewPath(address: URL | string): string {
  const url = new URL(address, 'http://site.internal');
  const query = new URLSearchParams(url.search);
  query.delete(PREVIEW_PARAMETER);
  query.sort();
  const path = url.pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return query.size > 0 ? `${path}?${query}` : path;
}

export function createPreviewToken(secret: string, ticket: PreviewTicket): string {
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${text}.${signText(secret, text).toString('base64url')}`;
}

/** What the token shows at this address; undefined for one that is forged, over, or of another address. */
export function readPreviewToken(
  token: string,
  { secret, url, now }: { secret: string; url: URL; now: number },
): PreviewTicket | undefined {
  const [text = '', signature = '', ...rest] = token.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), signText(secret, text)];
  const isOurs = rest.length === 0 && isSameBytes(given, right);
  if (!isOurs) return undefined;
  const ticket = Ticket.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  return ticket && ticket.until > now && ticket.path === toPreviewPath(url) ? ticket : undefined;
}
