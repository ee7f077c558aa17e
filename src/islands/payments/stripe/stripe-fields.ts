// What Stripe brings into the page: its card form, wallets' buttons, and the bank's challenge in its own window.
import type { FieldModule } from '../field-module.ts';
import { mountCard, mountSecurityCode } from './card-fields.ts';
import { openStripe } from './open-stripe.ts';
import { mountWallet } from './wallet-buttons.ts';

const MOUNTS = { card: mountCard, fund: mountSecurityCode, wallet: mountWallet };

export const stripeFields: FieldModule = {
  mount: async (asked) => MOUNTS[asked.purpose](await openStripe(asked.prepared), asked),
  // Whatever the page receives, the services ask Stripe themselves.
  async finish(clientSecret, prepared) {
    const stripe = await openStripe(prepared);
    const { error } = await stripe.handleNextAction({ clientSecret });
    return { outcome: error ? 'refused' : 'done' };
  },
};
