// Payloads of messages as they rest: those that hold what opens an account are sealed until they are sent.
import { open, seal } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { type MailKind, type MailPayloads, MESSAGES } from './catalogue.ts';

const toPurpose = (mailId: string): string => `mail:${mailId}`;

export function packPayload(
  services: Services,
  mailId: string,
  { kind, payload }: { readonly kind: MailKind; readonly payload: unknown },
): string {
  const text = JSON.stringify(payload);
  return MESSAGES[kind].isSealed ? seal(services, toPurpose(mailId), text) : text;
}

export function unpackPayload<K extends MailKind>(
  services: Services,
  mailId: string,
  kind: K,
  stored: string,
): MailPayloads[K] {
  return JSON.parse(MESSAGES[kind].isSealed ? open(services, toPurpose(mailId), stored) : stored);
}
