// The client of a request, and its headers for the framework. A proxy's headers count only where one is trusted.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const FORWARDED = /^(?:forwarded|x-forwarded-.*|x-real-ip|x-store-.*)$/;

export interface Client {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

const getLast = (header: string | string[] | undefined): string | undefined =>
  [header].flat().join(',').split(',').at(-1)?.trim() || undefined;

export function readClient(req: IncomingMessage, trustsProxy: boolean): Client {
  const own = Object.entries(req.headers).filter(([name]) => !FORWARDED.test(name));
  const forwarded = trustsProxy ? getLast(req.headers['x-forwarded-for']) : undefined;
  return { address: forwarded ?? req.socket.remoteAddress ?? '', headers: Object.fromEntries(own) };
}
