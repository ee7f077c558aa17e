// Failures of the store of sessions, told like those of a service.
import type { SessionStore } from '../services/platform.ts';
import { ServiceLost } from '../services/service.ts';

const rethrowAs = async <T>(code: 'service_down' | 'service_lost', work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new ServiceLost(code, { cause: error });
  }
};

/**
 * A store whose failures count as those of a service: it is away, and nothing is known of the session. A session is
 * changed after a service has done something, so a change that fails is `service_lost`: more was done than is known. See
 * `rethrowLostAsDown` for the others.
 */
export const wrapSessionStore = (store: SessionStore): SessionStore => ({
  create: (...args) => rethrowAs('service_lost', store.create(...args)),
  read: (...args) => rethrowAs('service_down', store.read(...args)),
  replace: (...args) => rethrowAs('service_lost', store.replace(...args)),
  touch: (...args) => rethrowAs('service_down', store.touch(...args)),
  remove: (...args) => rethrowAs('service_lost', store.remove(...args)),
  retire: (...args) => rethrowAs('service_lost', store.retire(...args)),
  sweep: (...args) => rethrowAs('service_down', store.sweep(...args)),
});

/**
 * Work on a session before any service has done what the request is for, or with calls that only read: where it cannot be
 * changed then, or the answer is late, nothing was.
 */
export async function rethrowLostAsDown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ServiceLost) || error.code === 'service_down') throw error;
    throw new ServiceLost('service_down', { cause: error });
  }
}
