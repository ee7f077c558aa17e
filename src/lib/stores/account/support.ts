import type { BodyInput } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import type { sendSupportMessage } from '#lib/contracts/support.ts';
import { hasSessionHint } from './session-hint.ts';

export type SupportResult =
  /** `email` is where the answer goes. */
  | { readonly state: 'sent'; readonly reference: string; readonly email: string }
  /** Errors by field, none where only trying again will do. */
  | { readonly state: 'refused'; readonly errors: FieldErrors };

type Message = BodyInput<typeof sendSupportMessage> & { readonly email: string };

interface Sent {
  readonly reference: string;
  readonly email: string;
}

const UNAUTHORIZED = 401;

const readStatus = (error: unknown): number | undefined => ((error ?? {}) as { status?: number }).status;

/** As the account of who is logged in; undefined where nobody is any more. */
async function sendAsCustomer({ brand, topic, message }: Message): Promise<Sent | undefined> {
  const { postConversation } = await import('#lib/api/support.ts');
  try {
    return (await postConversation({ brand, topic, message })).result;
  } catch (error) {
    if (readStatus(error) === UNAUTHORIZED) return undefined;
    throw error;
  }
}

async function send(body: Message): Promise<Sent> {
  const own = hasSessionHint() && !body.website ? await sendAsCustomer(body) : undefined;
  if (own) return own;
  const { postSupportMessage } = await import('#lib/api/support.ts');
  const { result } = await postSupportMessage(body);
  return { ...result, email: body.email };
}

/** Sends a message; sent again after a lost answer it arrives once. */
export async function sendToSupport(body: Message): Promise<SupportResult> {
  try {
    const { reference, email } = await send(body);
    return { state: 'sent', reference, email };
  } catch (error) {
    const { status, errors } = (error ?? {}) as { status?: number; errors?: FieldErrors };
    return { state: 'refused', errors: status === 422 || status === 429 ? (errors ?? {}) : {} };
  }
}
