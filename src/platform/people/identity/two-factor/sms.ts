// Text messages through a service that speaks Twilio's protocol.
import { renderSmsCode } from '../../../ground/mail/render-sms.ts';

declare module '../../../services.ts' {
  interface Services {
    /** Sends a code as a text message; without it that way is not offered. */
    readonly sendSms?: SendSms | undefined;
  }
}

export interface SmsSettings {
  /** Before `/Messages.json`, as `https://api.twilio.com/2010-04-01/Accounts/AC123`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Number or name that messages come from. */
  readonly from: string;
}

export interface CodeMessage {
  /** As `+61412345678`. */
  readonly to: string;
  readonly code: string;
  readonly minutes: number;
}

export type SendSms = (message: CodeMessage) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** @throws Error where the service does not take the message */
export function createSmsSender({ url, user, password, from }: SmsSettings): SendSms {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return async ({ to, code, minutes }) => {
    const body = new URLSearchParams({
      To: to,
      From: from,
      Body: renderSmsCode({ code, minutes }),
    });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${url}/Messages.json`, {
      method: 'POST',
      headers: { authorization },
      body,
      signal,
    });
    if (!answer.ok) throw new Error(`The text message was not taken: ${answer.status}`);
  };
}
