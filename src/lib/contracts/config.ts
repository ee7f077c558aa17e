import { z } from 'zod';
import { defineEndpoint } from './protocol/endpoint.ts';

/** Base addresses of the services; a service that is not offered is missing. */
export const Discovery = z.object({
  services: z.array(z.object({ name: z.string(), url: z.string(), version: z.string() })),
});

export const discover = defineEndpoint({
  name: 'discover',
  summary: 'Where each service is found.',
  section: 'B7.1',
  method: 'GET',
  path: '/discover',
  result: Discovery,
});

/** Site settings that every page needs. Built from `/webui/config`, overridden by `/webui/overrides`. */
export const SiteConfig = z.object({
  locale: z.string(),
  currency: z.enum(['AUD', 'GBP']),
  minimumAge: z.number().int(),
  supportNumber: z.string(),
  supportOpeningHours: z.string(),
  sessionTimeoutSeconds: z.number().int(),
  heartbeatActiveTimeoutSeconds: z.number().int(),
  indexingEnabled: z.boolean(),
  maintenance: z.boolean(),
  defaultPricingId: z.string(),
  /** Whether messages of the account are sent by mail besides being kept. */
  sendsMail: z.boolean().optional(),
  /** The shop lacks what the law asks for: it takes in neither people nor money. Found out, whatever is set. */
  isUnopened: z.boolean().optional(),
  /** What holds in the place of the settings of each brand. */
  ofAllBrands: z
    .object({ supportNumber: z.string().optional(), supportOpeningHours: z.string().optional() })
    .optional(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

export const getConfig = defineEndpoint({
  name: 'getConfig',
  summary: 'The site settings.',
  section: 'B7.1',
  method: 'GET',
  path: '/v2/config',
  result: SiteConfig,
});

export const CapabilitySegments = z.object({
  segments: z.array(
    z.object({
      name: z.string(),
      capabilities: z.array(z.string()),
      suppressed: z.array(z.string()).optional(),
    }),
  ),
});
export type CapabilitySegments = z.infer<typeof CapabilitySegments>;

export const getCapabilities = defineEndpoint({
  name: 'getCapabilities',
  summary: 'The features that are on, in named segments.',
  section: 'A6, B6',
  method: 'GET',
  path: '/v2/capabilities',
  result: CapabilitySegments,
});
