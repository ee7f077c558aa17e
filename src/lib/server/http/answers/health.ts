// What a supervisor and a balancer are told: `/healthz`, whether the process lives, and `/readyz`, whether it serves.
import { NOTICES, type Notice } from './notice.ts';

export interface HealthOptions {
  readonly isReady: () => boolean;
  /** Whether the shop may sell, in a sentence; it does not decide whether the process serves. */
  readonly describeSelling?: (() => string) | undefined;
  /** Version and build that run. */
  readonly release?: string | undefined;
}

export function toHealthNotice(path: string, { isReady, describeSelling, release }: HealthOptions): Notice {
  const isWell = path !== '/readyz' || isReady();
  const said = isWell && path === '/readyz' ? describeSelling?.() : undefined;
  const { status, code, message } = isWell ? NOTICES.ok : NOTICES.notReady;
  return {
    status,
    code,
    message: said ? `${message} ${said}` : message,
    headers: { ...(release !== undefined && { 'x-release': release }) },
  };
}
