// Stripe's card form, for a payment or for a card to keep.
import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js';
import type { FieldsRequest, FieldsResult, MountedFields } from '../field-module.ts';
import { toRefusal } from './open-stripe.ts';
import { readLook } from './stripe-look.ts';

function toOptions({ cents, currency, container }: FieldsRequest): StripeElementsOptionsMode {
  const shared = {
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
    appearance: readLook(container),
  };
  return cents === undefined
    ? { ...shared, mode: 'setup', paymentMethodCreation: 'manual' }
    : { ...shared, mode: 'payment', amount: cents };
}

/** The token of a card that is kept without a payment. */
async function createMethod(stripe: Stripe, elements: StripeElements, name: string): Promise<string> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({
    elements,
    params: { billing_details: { name } },
  });
  if (error) throw toRefusal(error);
  return paymentMethod.id;
}

/** The token of a card that pays now. */
async function createConfirmation(stripe: Stripe, elements: StripeElements, name: string): Promise<string> {
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: { name } }, return_url: location.href },
  });
  if (error) throw toRefusal(error);
  return confirmationToken.id;
}

export async function mountCard(stripe: Stripe, asked: FieldsRequest): Promise<MountedFields> {
  const { cents, container, getHolder, isKept, onAvailable } = asked;
  const elements = stripe.elements(toOptions(asked));
  const card = elements.create('payment', {
    layout: 'tabs',
    fields: { billingDetails: { name: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  card.mount(container);
  onAvailable(true);
  return {
    async read(): Promise<FieldsResult> {
      if (cents !== undefined) elements.update({ setupFutureUsage: isKept() ? 'on_session' : null });
      const { error } = await elements.submit();
      if (error) throw toRefusal(error);
      const create = cents === undefined ? createMethod : createConfirmation;
      return { metadata: { token: await create(stripe, elements, getHolder()) } };
    },
    setCents: (amount) => elements.update({ amount }),
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
  code.mount(container);
  onAvailable(true);
  return {
    async read(): Promise<FieldsResult> {
      const { token, error } = await stripe.createToken('cvc_update', code);
      if (error) throw toRefusal(error);
      return { metadata: {}, csc: token.id };
    },
    remove: () => code.destroy(),
  };
}
