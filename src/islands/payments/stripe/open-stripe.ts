// Stripe's script. It comes from js.stripe.com: Stripe allows no copy of it.
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { FieldsRefused } from '../field-module.ts';

const opened = new Map<string, Promise<Stripe | null>>();

/** @throws Error where the script does not come */
export async function openStripe({ publishableKey = '' }: Readonly<Record<string, string>>): Promise<Stripe> {
  const opening = opened.get(publishableKey) ?? loadStripe(publishableKey);
  opened.set(publishableKey, opening);
  try {
    const stripe = await opening;
    if (stripe) return stripe;
  } catch (error) {
    // A script that did not come is asked for again by the next press.
    opened.delete(publishableKey);
    throw error;
  }
  throw new Error('Stripe runs in browsers only');
}

/** What Stripe says of it to the customer, in the page's language. */
export const toRefusal = ({ message }: StripeError): FieldsRefused => new FieldsRefused(message ?? '');
