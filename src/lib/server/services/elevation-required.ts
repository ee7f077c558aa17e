import type { CodeRequest } from '#lib/contracts/identity/two-factor.ts';

/**
 * The service wants to know who is there before it does what was asked. No refusal of a form: it is answered with the
 * form for the code, after which the call is made again.
 */
export class ElevationRequired extends Error {
  override readonly name = 'ElevationRequired';
  readonly request: CodeRequest;

  constructor(request: CodeRequest) {
    super('REQUIRED');
    this.request = request;
  }
}
