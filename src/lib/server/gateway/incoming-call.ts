// What the gateway reads of a request. A web request is one; making one takes longer than answering most calls, so the server
// hands over what it has read itself.

/** A request for a call. */
export interface IncomingCall {
  readonly method: string;
  /** Absolute, as a browser writes it. */
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> | null;
}
