// A call between the site and the services of the same process. It is what a call over HTTP says, handed over: nothing is
// signed, since nobody else can make it, and an answer is not written as text to be read again.
import type { Envelope } from './envelope.ts';

/** A call of the site to services in its own process. */
export interface DirectCall {
  /** The name of the endpoint. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  /** The query without its question mark, in the names of the wire. */
  readonly search: string;
  /** Who asks, and on whose behalf: the headers of `HEADERS` without those of a signature. */
  readonly headers: Headers;
  /** The body as text: a form where the endpoint takes one, else JSON in the names of the wire; empty without one. */
  readonly text: string;
}

/** What the services answer such a call. A refusal is an answer. */
export interface DirectAnswer {
  readonly status: number;
  /** In the program's names. It is the services' own: nobody changes it. */
  readonly envelope: Envelope;
  /** Properties whose keys are data, and never renamed on the wire. */
  readonly verbatim: readonly string[];
  /** Headers of the answer, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}
