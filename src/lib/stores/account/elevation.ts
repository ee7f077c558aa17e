// The calls that wait until the customer has confirmed who is there. One code opens all of them; each is made again once.
import { atom } from 'nanostores';
import type { WaitingCall } from '#lib/contracts/identity/elevation-event.ts';
import type { CodeRequest, TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import {
  type Elevation,
  type ElevationStep,
  isElevationOpen,
  NOT_ELEVATING,
  nextElevation,
} from '#lib/domain/account/elevation.ts';
import { reportFault } from '../analytics/fault-report.ts';
import { endSession } from './session.ts';

interface Queued {
  readonly call: WaitingCall;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export const $elevation = atom<Elevation>(NOT_ELEVATING);

let queue: readonly Queued[] = [];

const take = (taken: ElevationStep): void => $elevation.set(nextElevation($elevation.get(), taken));

function emptyQueue(): readonly Queued[] {
  const waiting = queue;
  queue = [];
  return waiting;
}

/** Gives the calls that wait their own refusals. */
function rejectWaiting(): void {
  for (const { call, reject } of emptyQueue()) reject(call.refusal);
}

/** Asks for a code; settles as the call does that is made again after it. @throws ApiError `REQUIRED` when it is given up */
export function queueCall(call: WaitingCall): Promise<unknown> {
  return new Promise((resolve, reject) => {
    queue = [...queue, { call, resolve, reject }];
    take({ step: 'demanded', request: call.refusal.result as CodeRequest });
  });
}

/** What fails after the code is no matter of the code: it is reported, and its caller goes on with it as with any refusal. */
async function replay({ call, resolve, reject }: Queued): Promise<void> {
  try {
    resolve(await call.replay());
  } catch (error) {
    reportFault('Confirmed call failed');
    reject(error);
  }
}

/** Nothing is sent twice at once, so that one answer is there before the next call leaves. */
async function replayWaiting(): Promise<void> {
  for (let waiting = emptyQueue(); waiting.length > 0; waiting = emptyQueue())
    for (const one of waiting) await replay(one);
}

const isSessionOver = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ['session_ended', 'session_refused', 'unauthorised'].includes(error.code ?? '');

/** Sends the code. A wrong one is asked for again; `unanswered` is said where no answer came. */
export async function submitElevationCode(
  typed: { readonly otp: string; readonly rememberDevice: boolean },
  unanswered: string,
): Promise<void> {
  if ($elevation.get().state !== 'requesting_otp') return;
  take({ step: 'submitted' });
  try {
    const { postElevation } = await import('#lib/api/elevation.ts');
    await postElevation(typed);
  } catch (error) {
    if (isSessionOver(error)) {
      closeElevation();
      return endSession(error.code);
    }
    return take({ step: 'refused', error: error instanceof ApiError ? error.message : unanswered });
  }
  take({ step: 'accepted' });
  if ($elevation.get().state !== 'post_elevation_checks') return;
  await replayWaiting();
  take({ step: 'checked' });
  take({ step: 'settled' });
}

/** Sends a code once more, or by another way. Never throws: without an answer the earlier code still holds. */
export async function resendElevationCode(method: TwoFactorMethod): Promise<void> {
  const { postElevationCode } = await import('#lib/api/elevation.ts');
  const answer = await postElevationCode(method).catch(() => undefined);
  if (answer) take({ step: 'resent', request: answer.result });
}

/** Gives up: what waits is refused. */
export function closeElevation(): void {
  if (!isElevationOpen($elevation.get())) return;
  take({ step: 'closed' });
  rejectWaiting();
  take({ step: 'settled' });
}

/** Settles once calls that need it are open: at once for a customer without a second step. @throws ApiError `REQUIRED` when it is given up */
export async function checkElevation(): Promise<void> {
  const { postElevationCheck } = await import('#lib/api/elevation.ts');
  await postElevationCheck();
}
