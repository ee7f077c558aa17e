import { type Command, OperatorError } from '../operator/command.ts';
import { refundPayment } from './receive.ts';
import { findProvider } from './registry.ts';
import { findPayment } from './store.ts';

const refund: Command = {
  usage: 'DEPOSIT',
  summary: 'Gives a payment back by the way it came, and takes it out of the wallet.',
  options: {},
  async run({ services, words, print }) {
    const [id = ''] = words;
    const payment = await findPayment(services.database.db, id);
    const provider = payment && findProvider(services, payment.method);
    if (!payment || !provider) throw new OperatorError(`There is no payment "${id}".`);
    if (!provider.refund) throw new OperatorError(`${provider.method} gives no money back.`);
    const { status } = await refundPayment(services, provider, payment);
    print(`${id} is ${status}.`);
    return { subject: payment.customer_id, detail: { deposit: id, status } };
  },
};

export const paymentCommands = { 'payment refund': refund } satisfies Record<string, Command>;
