// What every answer carries. A page brings its own policy by hashes; what brings none may load nothing.
import type { HeaderLines } from '../../page-cache/representation.ts';

export const HSTS = 'strict-transport-security';

/** For two years, and for the names below the shop's own unless one of them is not served by https yet. */
export const formatHsts = (includesSubdomains: boolean): string =>
  `max-age=63072000${includesSubdomains ? '; includeSubDomains' : ''}`;

export const CSP = 'content-security-policy';
const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const UNUSED_FEATURES = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'midi', 'usb'];

const ALWAYS: HeaderLines = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', UNUSED_FEATURES.map((name) => `${name}=()`).join(', ')],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
];

/** The lines to add to these; a header that the answer has itself stays as it is. */
export function getSecurityLines(own: Readonly<Record<string, unknown>>): HeaderLines {
  const lines: HeaderLines = [...ALWAYS, [CSP, NOTHING_ALLOWED]];
  return lines.filter(([name]) => own[name] === undefined);
}
