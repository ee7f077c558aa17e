// A form that was sent: checked, handed on, and shown again with what is wrong.

import type { AstroGlobal } from 'astro';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import type { FormDefinition, FormFields, FormValues } from '#lib/forms/define-form.ts';
import { translateErrors } from '#lib/forms/form-messages.ts';
import { type FormView, parseFormView } from '#lib/forms/form-view.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../services/service.ts';

export type Submitted<R> =
  | { readonly state: 'done'; readonly result: R }
  | { readonly state: 'refused'; readonly view: FormView; readonly code?: string | undefined };

/** Status and errors of a refusal, and of an answer that did not come; other faults are thrown. */
export function toFormRefusal(error: unknown): {
  status: number;
  errors: FieldErrors;
  code?: string | undefined;
} {
  if (error instanceof ServiceLost) {
    const { code } = error;
    const { status, message } = GATEWAY_ERRORS[code];
    return { status, errors: { general: [{ code, message }] }, code };
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return { status: error.status, errors: error.errors, code: error.code };
}

/** What is said of something that is no field of the form, such as the ticket that it adds, is said of the whole form. */
function gatherGeneral(errors: FieldErrors, fields: FormFields): FieldErrors {
  const entries = Object.entries(errors);
  const own = entries.filter(([name]) => Object.hasOwn(fields, name));
  const general = entries.flatMap(([name, list]) => (Object.hasOwn(fields, name) ? [] : list));
  return { ...Object.fromEntries(own), ...(general.length > 0 && { general }) };
}

/** Checks what was typed and sends it. A refusal is shown at its field and sets the status of the answer. */
export async function submitForm<F extends FormFields, C, R>(
  { response }: Pick<AstroGlobal, 'response'>,
  sent: {
    readonly form: FormDefinition<F, C>;
    readonly data: FormData;
    readonly context: C;
    readonly t: Translate;
  },
  send: (values: FormValues<F>) => Promise<R>,
): Promise<Submitted<R>> {
  const parsed = parseFormView(sent.form, sent.data, sent.context, sent.t);
  if (parsed.state === 'invalid') {
    response.status = UNPROCESSABLE;
    return { state: 'refused', view: parsed.view };
  }
  try {
    return { state: 'done', result: await send(parsed.values) };
  } catch (error) {
    const { status, errors, code } = toFormRefusal(error);
    response.status = status;
    return {
      state: 'refused',
      view: {
        ...parsed.view,
        errors: translateErrors(gatherGeneral(errors, sent.form.fields), parsed.view.messages),
      },
      code,
    };
  }
}
