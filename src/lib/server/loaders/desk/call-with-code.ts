// A call of the desk that asks for the second factor, from a form that may hold its code.
import type { EndpointShape, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { FieldErrors } from '#lib/contracts/protocol/envelope.ts';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import { callAsOperator, type DeskCall } from '../../session/desk-session.ts';
import type { DeskPage } from '../page/desk-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';

export type CodedCall<R> =
  | { readonly state: 'done'; readonly result: R }
  | {
      readonly state: 'refused';
      readonly status: number;
      readonly errors: FieldErrors;
      /** The form asks for a code when it is sent again. */
      readonly asksCode: boolean;
    };

/** @param code what was typed; it is given first where the factor is older than ten minutes */
export async function callWithCode<E extends EndpointShape>(
  { app, context, isElevated }: Pick<DeskPage, 'app' | 'context' | 'isElevated'>,
  code: string,
  endpoint: E,
  call: DeskCall = {},
): Promise<CodedCall<ResultOf<E>>> {
  let asksCode = !isElevated;
  try {
    if (asksCode) await callAsOperator(app, context, giveStaffCode, { body: { code } });
    asksCode = false;
    return { state: 'done', result: await callAsOperator(app, context, endpoint, call) };
  } catch (error) {
    const { status, errors, code: refusal } = toFormRefusal(error);
    return { state: 'refused', status, errors, asksCode: asksCode || refusal === 'factor_needed' };
  }
}
