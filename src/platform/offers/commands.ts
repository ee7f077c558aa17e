// The operator takes an offer off sale and puts it on sale again, and says where it is not sold.
import { getDrawsTag, getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import {
  type Command,
  type CommandCall,
  OperatorError,
  readTextOption,
  requireWord,
} from '../operator/command.ts';
import type { OfferDefinition } from './definition.ts';
import { findOffer, saveOffer } from './store.ts';

/** Changes the offer that the command names. */
async function changeOffer(
  { services, words }: CommandCall,
  change: (offer: OfferDefinition) => OfferDefinition,
): Promise<OfferDefinition> {
  const key = requireWord(words, 0, 'The offer');
  return transactAndPurge(services, async (tx, announce) => {
    const offer = await findOffer(tx, key);
    if (!offer) throw new OperatorError(`There is no offer ${key}: \`draws list\` shows all of them.`);
    const changed = change(offer);
    await saveOffer(tx, services, changed);
    announce(getDrawsTag(key), getOfferTag(key), OFFERS_TAG);
    return changed;
  });
}

const suspend: Command = {
  usage: 'OFFER',
  summary: 'Takes an offer off sale. Its pages and results stay, and tickets that were bought play on.',
  async run(call) {
    const { key, name } = await changeOffer(call, (offer) => ({ ...offer, suspended: true }));
    call.print(`${name} is not on sale.`);
    return { subject: key };
  },
};

const resume: Command = {
  usage: 'OFFER',
  summary: 'Puts a suspended offer on sale again.',
  async run(call) {
    const { key, name } = await changeOffer(call, (offer) => ({ ...offer, suspended: false }));
    call.print(`${name} is on sale.`);
    return { subject: key };
  },
};

const KINDS = ['licensing_restriction', 'migration_restriction'] as const;
const REGION = /^[A-Z]{2,3}$/;

function readRestriction(call: CommandCall): Omit<OfferDefinition['restrictions'][number], 'productType'> {
  const kind = KINDS.find((known) => known === (readTextOption(call, 'kind') ?? KINDS[0]));
  if (!kind) throw new OperatorError(`--kind is one of ${KINDS.join(', ')}.`);
  const regions = readTextOption(call, 'region')?.toUpperCase().split(',');
  const wrong = regions?.find((region) => !REGION.test(region));
  if (wrong !== undefined) throw new OperatorError(`${wrong} is no region: name states as NSW or SA,NT.`);
  const movedTo = readTextOption(call, 'moved-to');
  if (kind === 'licensing_restriction' && !regions)
    throw new OperatorError('--region names the states in which it is not sold, as SA,NT.');
  if (kind === 'migration_restriction' && !movedTo?.startsWith('/'))
    throw new OperatorError('--moved-to names the address of the new page, as /comet.');
  return { kind, ...(regions && { regions }), ...(movedTo !== undefined && { movedTo }) };
}

const restrict: Command = {
  usage:
    'OFFER --region SA,NT [--kind licensing_restriction] | OFFER --kind migration_restriction --moved-to /OFFER',
  summary: 'Stops selling an offer in some states, or says that it has moved. Its page stays and says why.',
  options: { kind: { type: 'string' }, region: { type: 'string' }, 'moved-to': { type: 'string' } },
  async run(call) {
    const wanted = readRestriction(call);
    const { key, name } = await changeOffer(call, (offer) => ({
      ...offer,
      restrictions: [
        ...offer.restrictions.filter(({ kind }) => kind !== wanted.kind),
        { productType: offer.type, ...wanted },
      ],
    }));
    call.print(
      wanted.movedTo
        ? `${name} has moved to ${wanted.movedTo}.`
        : `${name} is not sold in ${wanted.regions}.`,
    );
    return { subject: key, detail: wanted };
  },
};

const unrestrict: Command = {
  usage: 'OFFER',
  summary: 'Sells an offer everywhere again.',
  async run(call) {
    const { key, name } = await changeOffer(call, (offer) => ({ ...offer, restrictions: [] }));
    call.print(`${name} is sold everywhere.`);
    return { subject: key };
  },
};

export const offerCommands = {
  'offers suspend': suspend,
  'offers resume': resume,
  'offers restrict': restrict,
  'offers unrestrict': unrestrict,
} satisfies Record<string, Command>;
