import { z } from 'zod';

export const CARD_TYPES = ['AmericanExpress', 'bank', 'MasterCard', 'Visa', 'paypal'] as const;
export const CardType = z.enum(CARD_TYPES);
export type CardType = z.infer<typeof CardType>;

/** A card or an account to pay with that a customer keeps. What the gateway knows it by never leaves the services. */
export const Fund = z.object({
  id: z.string(),
  /** At most one is what the customer pays with first. */
  default: z.boolean(),
  /** The gateway that keeps it. */
  gatewayKey: z.string(),
  kind: z.enum(['card', 'paypal', 'bank']),
  cardType: CardType.optional(),
  last4: z.string().optional(),
  /** `MM/YY` */
  expiry: z.string().optional(),
  holder: z.string().optional(),
  isExpired: z.boolean(),
});
export type Fund = z.infer<typeof Fund>;
