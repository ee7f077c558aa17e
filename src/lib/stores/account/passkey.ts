// The browser's own dialogs for passkeys. Undefined where the visitor made none of it.
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

/** Asks for a passkey of this site. @param options as the service gave them, JSON */
export async function askForPasskey(options: string): Promise<string | undefined> {
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return undefined;
  }
}

/** Offers passkeys at the field of the email, until one is chosen or another way is taken. */
export async function offerPasskey(options: string): Promise<string | undefined> {
  try {
    const optionsJSON = JSON.parse(options);
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return undefined;
  }
}

export type MadePasskey =
  | { readonly state: 'made'; readonly response: string }
  | { readonly state: 'cancelled' }
  /** The device has one of this account already. */
  | { readonly state: 'known' };

export async function makePasskey(options: string): Promise<MadePasskey> {
  try {
    const made = await startRegistration({ optionsJSON: JSON.parse(options) });
    return { state: 'made', response: JSON.stringify(made) };
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return { state: isKnown ? 'known' : 'cancelled' };
  }
}
