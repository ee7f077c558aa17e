// Stripe's card form, for a payment or for a card to keep.
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { cardFieldsCopy } from '#content/copy/account/card-fields.ts';
import { FieldsRefused, type FieldsRequest, type FieldsResult, type MountedFields } from '../field-module.ts';
import { toRefusal } from './open-stripe.ts';
import { readLook } from './stripe-look.ts';

function toOptions({ cents, currency, container }: FieldsRequest): StripeElementsOptionsMode {
  const shared = {
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
    appearance: readLook(container),
  };
  return cents === undefined ? { ...shared, mode: 'setup' } : { ...shared, mode: 'payment', amount: cents };
}

async function createToken(stripe: Stripe, elements: StripeElements, name: string): Promise<string> {
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: { name } }, return_url: location.href },
  });
  if (error) throw toRefusal(error);
  return confirmationToken.id;
}

export async function mountCard(stripe: Stripe, asked: FieldsRequest): Promise<MountedFields> {
  const { container, currency, getHolder, isKept, onAvailable } = asked;
  let amount = asked.cents;
  const elements = stripe.elements(toOptions(asked));
  const card = elements.create('payment', {
    layout: 'tabs',
    fields: { billingDetails: { name: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  card.mount(container);
  onAvailable(true);
  return {
    async check() {
      const { error } = await elements.submit();
      if (error) throw toRefusal(error);
    },
    async read(): Promise<FieldsResult> {
      if (amount !== undefined) elements.update({ setupFutureUsage: isKept() ? 'on_session' : null });
      const { error } = await elements.submit();
      if (error) throw toRefusal(error);
      return { metadata: { token: await createToken(stripe, elements, getHolder()) } };
    },
    setCents(cents) {
      if (cents === undefined) return;
      amount = cents;
      elements.update({ mode: 'payment', amount, currency: currency.toLowerCase() });
    },
    remove: () => card.destroy(),
  };
}

/** Only the security code of a kept card. */
export async function mountSecurityCode(
  stripe: Stripe,
  { container, onAvailable }: FieldsRequest,
): Promise<MountedFields> {
  const { variables } = readLook(container);
  const code = stripe.elements().create('cardCvc', {
    style: {
      base: {
        ...(variables?.colorText && { color: variables.colorText }),
        ...(variables?.fontSizeBase && { fontSize: variables.fontSizeBase }),
      },
    },
  });
  let isComplete = false;
  code.on('change', ({ complete }) => {
    isComplete = complete;
  });
  code.mount(container);
  onAvailable(true);
  return {
    async check() {
      if (isComplete) return;
      code.focus();
      throw new FieldsRefused(cardFieldsCopy['card-fields.incomplete']);
    },
    async read(): Promise<FieldsResult> {
      const { token, error } = await stripe.createToken('cvc_update', code);
      if (error) throw toRefusal(error);
      return { metadata: {}, csc: token.id };
    },
    remove: () => code.destroy(),
  };
}
