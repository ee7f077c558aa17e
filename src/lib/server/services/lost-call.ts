import { isBrokenCircuitError } from 'cockatiel';
import { getLog } from '../log.ts';
import type { ServiceCall } from './service.ts';

/**
 * Writes down why a call to a service got no answer: what is shown in its place says nothing of it. Calls that are not made
 * while a service is left alone are not written down again.
 */
export function reportLostCall({ method, path, requestId }: ServiceCall, error: unknown): void {
  if (isBrokenCircuitError(error)) return;
  getLog().warn({ err: error, requestId, method, path }, 'a call to a service got no answer');
}
