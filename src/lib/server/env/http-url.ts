import { z } from 'zod';

/** The address of a service, over HTTP. */
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://services.example',
});
