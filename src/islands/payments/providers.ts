// The gateways that bring something into the page, each in a chunk of its own.
import type { FieldModule } from './field-module.ts';

export const FIELD_MODULES: Readonly<Record<string, () => Promise<FieldModule>>> = {
  braintree: async () => (await import('./braintree/braintree-fields.ts')).braintreeFields,
  opayo: async () => (await import('./opayo/opayo-fields.ts')).opayoFields,
  stripe: async () => (await import('./stripe/stripe-fields.ts')).stripeFields,
};
