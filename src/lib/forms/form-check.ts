/** Fired on a form that is sent without its button, or waits for a code: prevented where something in it is wrong, which is then shown. */
export const FORM_CHECK_EVENT = 'form:check';

/** Checks that take time, as those of fields in a gateway's frames: false where something in them is wrong. */
export type WaitingChecks = Promise<boolean>[];

/** @param waiting takes the checks that take time, where whoever fires it can wait for them */
export const createFormCheck = (waiting?: WaitingChecks): Event =>
  new CustomEvent(FORM_CHECK_EVENT, { cancelable: true, detail: waiting });

/** Has whoever fired the event wait for a check. */
export function addWaitingCheck(event: Event, check: () => Promise<boolean>): void {
  const { detail } = event as CustomEvent<WaitingChecks | null>;
  detail?.push(check());
}

/** Forms that ask for a code and have no script of their own, as their `data-check` says. */
export type CheckedForm =
  | 'confirmation'
  | 'details'
  | 'email'
  | 'mandate'
  | 'password'
  | 'phone'
  | 'withdrawal';
