import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import type { sendSupportMessage } from '#lib/contracts/support.ts';

export type SupportResult =
  | { readonly state: 'sent'; readonly reference: string }
  /** Errors by field, none where only trying again will do. */
  | { readonly state: 'refused'; readonly errors: FieldErrors };

/** Sends a message; sent again after a lost answer it arrives once. */
export async function sendToSupport(body: BodyInput<typeof sendSupportMessage>): Promise<SupportResult> {
  const { postSupportMessage } = await import('#lib/api/support.ts');
  try {
    const { result } = await postSupportMessage(body);
    return { state: 'sent', reference: result.reference };
  } catch (error) {
    const { status, errors } = (error ?? {}) as { status?: number; errors?: FieldErrors };
    return { state: 'refused', errors: status === 422 || status === 429 ? (errors ?? {}) : {} };
  }
}
