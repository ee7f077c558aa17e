/** Fired on a form that is sent without its button: prevented where something in it is wrong, which is then shown. */
export const FORM_CHECK_EVENT = 'form:check';
