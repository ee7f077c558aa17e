// A login or a sign-up that gets no answer: its page says so where it says what was refused.
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { Envelope } from '#lib/contracts/protocol/envelope.ts';
import { ServiceLost } from '../../services/service.ts';
import type { SignInOutcome } from '../../session/sign-in.ts';

type TriedSignIn =
  | SignInOutcome
  | { readonly outcome: 'lost'; readonly status: number; readonly envelope: Envelope };

const FAULTS = 500;

/** What is said of a fault of the services is said of the whole form: it has no fields. */
const toLost = (status: number, { error, errors }: Envelope): TriedSignIn => ({
  outcome: 'lost',
  status,
  envelope: { error, errors: errors ?? (error && { general: [error] }) },
});

/** One attempt: who is signed in, what is wrong, or that the services gave no answer, or failed. */
export async function trySignIn(send: () => Promise<SignInOutcome>): Promise<TriedSignIn> {
  try {
    const done = await send();
    return done.outcome === 'refused' && done.status >= FAULTS ? toLost(done.status, done.envelope) : done;
  } catch (error) {
    if (!(error instanceof ServiceLost)) throw error;
    const { code } = error;
    const { status, message } = GATEWAY_ERRORS[code];
    return toLost(status, { error: { code, message } });
  }
}
