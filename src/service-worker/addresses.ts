// Which addresses the worker has to do with.
import { settings } from './settings.ts';
import { scope } from './worker-scope.ts';

const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** Another origin's, a call, the desk or the editor. */
export function isUntouched(address: string): boolean {
  const { origin, pathname } = new URL(address);
  const path = pathname.toLowerCase();
  return origin !== scope.location.origin || settings.untouched.some((base) => isBelow(path, base));
}

/** Whether what is posted there ends the login. */
export function isLeaving(address: string): boolean {
  const path = new URL(address).pathname.toLowerCase().replace(/\/+$/, '');
  return settings.leaving.includes(path);
}

/** Whether the worker must not ask for the address by itself. */
export function isAskedOnce(address: string): boolean {
  const path = new URL(address).pathname.toLowerCase();
  return settings.askedOnce.some((base) => isBelow(path, base));
}

const FILE = /^\/(?:_assets|pictures|icons|assets|brand-files)\/|^\/favicon\.svg$/;

export const isFile = (path: string): boolean => FILE.test(path);
