// A request for a call, made of what Node's server has read: no web request is made of it.
import type { IncomingHttpHeaders } from 'node:http';
import type { IncomingCall } from '../gateway/incoming-call.ts';

interface ReadRequest {
  readonly method: string;
  /** By their names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body?: Buffer<ArrayBuffer> | undefined;
}

/** @param url absolute */
export const toIncomingCall = ({ method, headers, body }: ReadRequest, url: string): IncomingCall => ({
  method,
  url,
  headers: {
    get(name) {
      const value = headers[name.toLowerCase()];
      return value === undefined ? null : [value].flat().join(', ');
    },
  },
  body: body ?? null,
});
