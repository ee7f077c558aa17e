// Apple Pay's and Google Pay's own buttons, through Stripe. They are there only where browser and phone have the wallet.
import type {
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  Stripe,
  StripeElements,
} from '@stripe/stripe-js';
import { FieldsRefused, type FieldsRequest, type MountedFields } from '../field-module.ts';
import { readLook } from './stripe-look.ts';

const BUTTON_HEIGHT = 48;
/** Stripe shows no button for nothing; the amount is sent as soon as it is typed. */
const SMALLEST_CENTS = 100;

/** The card behind the wallet as a token; undefined where the wallet did not give it. */
async function readToken(stripe: Stripe, elements: StripeElements, event: ConfirmEvent) {
  const submitted = await elements.submit();
  const { confirmationToken } = submitted.error
    ? { confirmationToken: undefined }
    : await stripe.createConfirmationToken({ elements, params: { return_url: location.href } });
  if (!confirmationToken) event.paymentFailed({ reason: 'fail' });
  return confirmationToken?.id;
}

export async function mountWallet(stripe: Stripe, asked: FieldsRequest): Promise<MountedFields> {
  const { check, container, currency, method, onAvailable, onFailed, onWalletDone } = asked;
  let amount = asked.cents;
  const elements = stripe.elements({
    mode: 'payment',
    amount: amount ?? SMALLEST_CENTS,
    currency: currency.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
    appearance: readLook(container),
  });
  const isApple = method === 'ap';
  const buttons = elements.create('expressCheckout', {
    buttonHeight: BUTTON_HEIGHT,
    paymentMethods: {
      applePay: isApple ? 'always' : 'never',
      googlePay: isApple ? 'never' : 'always',
      amazonPay: 'never',
      klarna: 'never',
      link: 'never',
      paypal: 'never',
    },
  });
  buttons.on('ready', ({ availablePaymentMethods: has }) =>
    onAvailable((isApple ? has?.applePay : has?.googlePay) === true),
  );
  buttons.on('loaderror', onFailed);
  buttons.on('click', ({ resolve, reject }) => {
    if (check() && amount !== undefined) return resolve();
    reject();
  });
  buttons.on('confirm', async (event) => {
    const token = await readToken(stripe, elements, event);
    if (token !== undefined) onWalletDone({ metadata: { token } });
  });
  buttons.mount(container);
  return {
    // A wallet pays by its own button.
    read: () => Promise.reject(new FieldsRefused('')),
    setCents(cents) {
      amount = cents;
      if (amount !== undefined) elements.update({ amount });
    },
    remove: () => buttons.destroy(),
  };
}
