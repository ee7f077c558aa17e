// What Braintree brings into the page: fields in frames, the bank's challenge before a card is handed over, and what it
// learns of the device.
import type { Client, DataCollector, HostedFields, ThreeDSecure } from 'braintree-web';
import { cardFieldsCopy } from '#content/copy/account/card-fields.ts';
import {
  type FieldModule,
  FieldsRefused,
  type FieldsRequest,
  type FieldsResult,
  type MountedFields,
} from '../field-module.ts';
import { createPlaces, type FieldName } from './field-labels.ts';

interface Opened {
  readonly fields: HostedFields;
  readonly collector: DataCollector;
  readonly threeDSecure: ThreeDSecure;
}

const CARD: readonly FieldName[] = ['number', 'expirationDate', 'cvv'];
const CODE: readonly FieldName[] = ['cvv'];
const listNames = ({ purpose }: FieldsRequest): readonly FieldName[] => (purpose === 'fund' ? CODE : CARD);

function readStyles(container: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(container);
  return { input: { color, 'font-family': fontFamily, 'font-size': fontSize } };
}

async function openFields(
  client: Client,
  { container }: FieldsRequest,
  names: readonly FieldName[],
): Promise<HostedFields> {
  const { create } = await import('braintree-web/hosted-fields');
  const places = createPlaces(container, names);
  const fields = Object.fromEntries(
    names.map((name) => [
      name,
      { container: places[name], internalLabel: cardFieldsCopy[`card-fields.${name}`] },
    ]),
  );
  return create({ client, fields, styles: readStyles(container) });
}

async function open(asked: FieldsRequest): Promise<Opened> {
  const [{ create: createClient }, collecting, confirming] = await Promise.all([
    import('braintree-web/client'),
    import('braintree-web/data-collector'),
    import('braintree-web/three-d-secure'),
  ]);
  const client = await createClient({ authorization: asked.prepared.clientToken ?? '' });
  const [fields, collector, threeDSecure] = await Promise.all([
    openFields(client, asked, listNames(asked)),
    collecting.create({ client, paypal: false }),
    confirming.create({ client, version: '2' }),
  ]);
  return { fields, collector, threeDSecure };
}

/** @throws FieldsRefused where what was typed is no card */
async function tokenise({ fields }: Opened, holder: string): Promise<{ nonce: string; bin: string }> {
  try {
    const { nonce, details } = await fields.tokenize(holder === '' ? {} : { cardholderName: holder });
    return { nonce, bin: details?.bin ?? '' };
  } catch {
    throw new FieldsRefused(cardFieldsCopy['card-fields.incomplete']);
  }
}

/** The first field that is wrong takes the focus. @throws FieldsRefused */
async function checkTyped({ fields }: Opened, names: readonly FieldName[]): Promise<void> {
  const state = fields.getState().fields;
  const wrong = names.find((name) => !state[name]?.isValid);
  if (!wrong) return;
  await fields.focus(wrong);
  throw new FieldsRefused(cardFieldsCopy['card-fields.incomplete']);
}

/** The bank's own page opens in a frame where it asks for one. @throws FieldsRefused where it says no */
async function confirm(
  { threeDSecure }: Opened,
  { nonce, bin }: { nonce: string; bin: string },
  cents: number,
): Promise<string> {
  const { nonce: confirmed, threeDSecureInfo } = await threeDSecure.verifyCard({
    amount: (cents / 100).toFixed(2),
    nonce,
    bin,
    onLookupComplete: (_data, next) => next(),
  });
  const isRefused = threeDSecureInfo.liabilityShiftPossible && !threeDSecureInfo.liabilityShifted;
  if (isRefused) throw new FieldsRefused(cardFieldsCopy['card-fields.unconfirmed']);
  return confirmed;
}

async function readCard(
  opened: Opened,
  asked: FieldsRequest,
  cents: number | undefined,
): Promise<FieldsResult> {
  const deviceData = opened.collector.deviceData;
  if (asked.purpose === 'fund') return { metadata: {}, deviceData, csc: (await tokenise(opened, '')).nonce };
  const card = await tokenise(opened, asked.getHolder());
  const token = cents === undefined ? card.nonce : await confirm(opened, card, cents);
  return { metadata: { token, holder: asked.getHolder() }, deviceData };
}

export const braintreeFields: FieldModule = {
  async mount(asked): Promise<MountedFields> {
    const opened = await open(asked);
    let { cents } = asked;
    asked.onAvailable(true);
    return {
      check: () => checkTyped(opened, listNames(asked)),
      read: () => readCard(opened, asked, cents),
      setCents(amount) {
        cents = amount;
      },
      remove() {
        for (const part of [opened.fields, opened.collector, opened.threeDSecure]) void part.teardown();
        asked.container.replaceChildren();
      },
    };
  },
};
