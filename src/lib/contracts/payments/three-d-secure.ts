import { z } from 'zod';

/** Sizes of the window of a bank's challenge, in the words of the gateways. */
export const CHALLENGE_WINDOWS = ['Small', 'Medium', 'Large', 'ExtraLarge', 'FullScreen'] as const;
export const ChallengeWindow = z.enum(CHALLENGE_WINDOWS);
export type ChallengeWindow = z.infer<typeof ChallengeWindow>;

/** Bits of a pixel, as banks receive them. */
export const COLOR_DEPTHS = [1, 4, 8, 15, 16, 24, 32, 48] as const;
export type ColorDepth = (typeof COLOR_DEPTHS)[number];

const Pixels = z.number().int().min(0).max(99_999);

/** What a bank learns of the browser, so that it can decide whether to ask its customer (3-D Secure). */
export const StrongCustomerAuthentication = z.object({
  browserJavascriptEnabled: z.boolean(),
  browserJavaEnabled: z.boolean().optional(),
  /** As `en-AU`. */
  browserLanguage: z.string().max(8),
  browserColorDepth: z.literal(COLOR_DEPTHS).optional(),
  browserScreenHeight: Pixels.optional(),
  browserScreenWidth: Pixels.optional(),
  /** Minutes between the browser's time and UTC, as `Date.getTimezoneOffset()` gives them. */
  browserTz: z.number().int().min(-900).max(900).optional(),
  /** Of the request, added by the site. */
  browserUserAgent: z.string().max(2048).optional(),
  browserAcceptHeader: z.string().max(2048).optional(),
  challengeWindowSize: ChallengeWindow,
  /** Where the bank's answer is posted: the shop's own address, whatever is sent. */
  notificationUrl: z.string().max(256).optional(),
});
export type StrongCustomerAuthentication = z.infer<typeof StrongCustomerAuthentication>;
