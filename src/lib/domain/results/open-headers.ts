/** Of what every origin may read. Without credentials: whatever a browser knows of its visitor stays out. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
