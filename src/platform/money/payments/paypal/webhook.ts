// What PayPal reports. PayPal itself is asked whether it sent it.
import { z } from 'zod';
import { WebhookRefused } from '../provider.ts';
import { type PaypalClient, type PaypalContext, PaypalRefused } from './client.ts';

const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.record(z.string(), z.unknown()),
});
export type PaypalEvent = z.infer<typeof Event>;

const Proof = z.object({ verification_status: z.string() });

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** PayPal's own certificates only: the address comes with the event. */
function isPaypalAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.hostname.endsWith('.paypal.com');
}

function readHeaders({ headers }: Request): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, name] of Object.entries(HEADERS)) {
    const value = headers.get(name);
    if (!value) throw new WebhookRefused(`PayPal's ${name} is missing`);
    fields[field] = value;
  }
  if (!isPaypalAddress(fields.cert_url ?? '')) throw new WebhookRefused('The certificate is not of PayPal');
  return fields;
}

function parseEvent(text: string): PaypalEvent {
  try {
    return Event.parse(JSON.parse(text));
  } catch (error) {
    throw new WebhookRefused('The event cannot be read', { cause: error });
  }
}

/** @throws WebhookRefused */
export async function readPaypalEvent(
  call: PaypalClient,
  context: PaypalContext,
  request: Request,
): Promise<PaypalEvent> {
  const text = await request.text();
  const event = parseEvent(text);
  const fields = JSON.stringify({ ...readHeaders(request), webhook_id: context.settings.PAYPAL_WEBHOOK_ID });
  // The event goes back in the bytes it came in: what is signed is their checksum.
  const body = `${fields.slice(0, -1)},"webhook_event":${text.trim()}}`;
  const { verification_status } = Proof.parse(await askPaypal(call, context, body));
  if (verification_status !== 'SUCCESS') throw new WebhookRefused('PayPal did not send this');
  return event;
}

async function askPaypal(call: PaypalClient, context: PaypalContext, body: string): Promise<unknown> {
  try {
    return await call(context, { method: 'POST', path: '/v1/notifications/verify-webhook-signature', body });
  } catch (error) {
    // What PayPal cannot even read as a signature proves nothing; any other trouble is a reason to send it again.
    if (error instanceof PaypalRefused && (error.status === 400 || error.status === 422))
      throw new WebhookRefused('PayPal refused the signature', { cause: error });
    throw error;
  }
}
