// A login or a sign-up that gets no answer: its page says so where it says what was refused.
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { ServiceLost } from '../../services/service.ts';
import type { SignInOutcome } from '../../session/sign-in.ts';

type TriedSignIn =
  | SignInOutcome
  | { readonly outcome: 'lost'; readonly status: number; readonly envelope: Envelope };

/** One attempt: who is signed in, what is wrong, or that there was no answer. */
export async function trySignIn(send: () => Promise<SignInOutcome>): Promise<TriedSignIn> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ServiceLost)) throw error;
    const { status, message } = GATEWAY_ERRORS[error.code];
    const lost = { code: error.code, message };
    return { outcome: 'lost', status, envelope: { error: lost, errors: { general: [lost] } } };
  }
}
