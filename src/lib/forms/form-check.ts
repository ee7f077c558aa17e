/** Fired on a form that is sent without its button, or waits for a code: prevented where something in it is wrong, which is then shown. */
export const FORM_CHECK_EVENT = 'form:check';

/** Forms that ask for a code and have no script of their own, as their `data-check` says. */
export type CheckedForm =
  | 'confirmation'
  | 'details'
  | 'email'
  | 'mandate'
  | 'password'
  | 'phone'
  | 'withdrawal';
