// The body of a posted form. A body that is no form and one that arrived damaged are answered differently; neither is
// a fault of the server.
import type { APIContext } from 'astro';
import { CUSTOMER_MARK_FIELD } from '#lib/contracts/identity/customer-mark.ts';
import { getApplicationContext } from '../../session/application-context.ts';
import { checkCustomerMark } from '../../session/other-customer.ts';

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/** The body can't be read as a form. `status` is what to answer. */
export class UnreadableForm extends Error {
  override readonly name = 'NoForm';
  readonly status: 400 | 415;

  constructor(status: 400 | 415) {
    super(
      status === 415 ? 'Send the form as its page does.' : 'The form did not arrive whole. Send it again.',
    );
    this.status = status;
  }
}

const forms = new WeakMap<Request, FormData>();
/** Never written into a page. */
const SECRET_FIELD = /password|^(otp|code|recoveryCode|csc|cvv)$/i;

/** What a form sent that was read, to be sent again: without passwords, codes and files. */
export const listKeptFields = (request: Request): (readonly [string, string])[] =>
  [...(forms.get(request) ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' && !SECRET_FIELD.test(name) ? [[name, value] as const] : [],
  );

/**
 * A form whose link, or what is typed in it, says for whom it acts, whoever is logged in meanwhile.
 * @throws UnreadableForm
 */
export async function readOpenForm({ request }: Pick<APIContext, 'request'>): Promise<FormData> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) throw new UnreadableForm(415);
  try {
    const data = await request.formData();
    forms.set(request, data);
    return data;
  } catch {
    throw new UnreadableForm(400);
  }
}

/** A form that acts for the customer who is logged in. @throws UnreadableForm; OtherCustomer where it is on a page of another customer */
export async function readForm({
  request,
  locals,
}: Pick<APIContext, 'request' | 'locals'>): Promise<FormData> {
  const data = await readOpenForm({ request });
  const mark = data.get(CUSTOMER_MARK_FIELD);
  if (typeof mark === 'string') await checkCustomerMark(await getApplicationContext(), locals.context, mark);
  return data;
}

/** What a form asks for by its field `action`; undefined where its page has none of that name, inherited ones included. */
export function findAction<Action>(
  actions: Readonly<Record<string, Action>>,
  data: FormData,
): Action | undefined {
  const name = data.get('action');
  return typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name] : undefined;
}
