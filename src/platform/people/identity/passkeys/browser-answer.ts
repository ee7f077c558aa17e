// What a browser answers for a passkey: JSON of strangers, read with care.
import { z } from 'zod';

const Text = z.string().max(12_000);
const Encoded = Text.regex(/^[\w-]*$/);

/** Of `navigator.credentials.create`. */
export const CreatedKey = z.object({
  id: Encoded.min(1).max(1400),
  rawId: Encoded.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    attestationObject: Encoded,
    clientDataJSON: Encoded,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .catch([]),
  }),
});
export type CreatedKey = z.infer<typeof CreatedKey>;

/** Of `navigator.credentials.get`. */
export const SignedAnswer = z.object({
  id: Encoded.min(1).max(1400),
  rawId: Encoded.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    authenticatorData: Encoded,
    clientDataJSON: Encoded,
    signature: Encoded,
  }),
});
export type SignedAnswer = z.infer<typeof SignedAnswer>;

const ClientData = z.object({ challenge: z.string().max(2000) });

/** Undefined for anything that is no such answer. */
export function parseAnswer<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The challenge that an answer was signed for, base64url; empty where it says none. */
export const readChallenge = (clientDataJSON: string): string =>
  parseAnswer(ClientData, Buffer.from(clientDataJSON, 'base64url').toString())?.challenge ?? '';
