// A mail that a provider, or a mail server of the shop, hands over by a webhook.
import type { Services } from '../../../services.ts';
import { hasPassword, isSignedBody, isSignedForm } from './check-signature.ts';
import { type MailOutcome, takeMail } from './take-mail.ts';

declare module '../../../services.ts' {
  interface Services {
    /** What mails that come in are signed with; none are taken without it. */
    readonly mailWebhookSecret?: string | undefined;
  }
}

export type Received =
  | { readonly state: 'taken'; readonly outcome: MailOutcome }
  /** Not proved to come from who knows the secret. */
  | { readonly state: 'refused' }
  /** No mail is in it. */
  | { readonly state: 'unreadable' };

/** Names that providers give the whole mail, and whom it was for. */
const RAW_FIELDS = ['email', 'body-mime', 'raw', 'message'] as const;
const RECIPIENT_FIELDS = ['recipient', 'to', 'envelope'] as const;
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
const ADDRESS = /[^\s<>,;"[\]{}:]+@[^\s<>,;"[\]{}:]+/g;

async function readField(form: FormData, names: readonly string[]): Promise<Buffer | undefined> {
  for (const name of names) {
    const value = form.get(name);
    if (value instanceof File) return Buffer.from(await value.arrayBuffer());
    if (typeof value === 'string' && value !== '') return Buffer.from(value);
  }
  return undefined;
}

async function receiveForm(
  services: Services,
  { headers, body }: { readonly headers: Headers; readonly body: Buffer },
  secret: string,
): Promise<Received> {
  const type = headers.get('content-type') ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (!form) return { state: 'unreadable' };
  const signing = { secret, nowS: Math.floor(services.clock.now() / 1000) };
  if (!isSignedForm(form, signing) && !hasPassword(headers, secret)) return { state: 'refused' };
  // A token is good once: the same form that is sent again is answered as a mail that was taken before.
  const raw = await readField(form, RAW_FIELDS);
  if (!raw) return { state: 'unreadable' };
  const named = (await readField(form, RECIPIENT_FIELDS))?.toString() ?? '';
  return { state: 'taken', outcome: await takeMail(services, raw, named.match(ADDRESS) ?? []) };
}

/** @returns undefined while the shop takes none */
export async function receiveMail(
  services: Services,
  request: { readonly headers: Headers; readonly body: Buffer },
): Promise<Received | undefined> {
  const secret = services.mailWebhookSecret;
  if (!secret) return undefined;
  const { headers, body } = request;
  const signing = { secret, nowS: Math.floor(services.clock.now() / 1000) };
  if (FORM.test(headers.get('content-type') ?? '')) return receiveForm(services, request, secret);
  if (!isSignedBody(headers, body, signing) && !hasPassword(headers, secret)) return { state: 'refused' };
  const envelope = (headers.get('x-envelope-to') ?? '').match(ADDRESS) ?? [];
  return { state: 'taken', outcome: await takeMail(services, body, envelope) };
}
