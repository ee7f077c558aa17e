// The operator takes an offer off sale and puts it on sale again, and says where it is not sold.
import { getDrawsTag, getOfferTag, getSaleTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { Tx } from '../../ground/db/open.ts';
import { type Announce, transactAndPurge } from '../../ground/jobs/purge.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import type { OfferDefinition } from './definition.ts';
import { listOffers, lockOffers, saveOffer } from './store.ts';

type Change = (offer: OfferDefinition) => OfferDefinition;

async function saveChanged(
  tx: Tx,
  { services }: SharedCall,
  { offer, change, announce }: { offer: OfferDefinition; change: Change; announce: Announce },
): Promise<OfferDefinition> {
  const changed = change(offer);
  await saveOffer(tx, services, changed);
  announce(getSaleTag(offer.key), getDrawsTag(offer.key), getOfferTag(offer.key), OFFERS_TAG);
  return changed;
}

/** Changes the offer that the command names, and those that play it where `follow` says how. Gives the offer first. */
async function changeOffers(
  call: SharedCall,
  change: Change,
  follow?: Change,
): Promise<[OfferDefinition, ...OfferDefinition[]]> {
  const key = requireWord(call.words, 0, 'The offer');
  return transactAndPurge(call.services, async (tx, announce) => {
    await lockOffers(tx, call.services);
    const offers = await listOffers(tx);
    const offer = offers.find((known) => known.key === key);
    if (!offer) throw new OperatorError(`There is no offer ${key}: \`draws list\` shows all of them.`);
    const playing = offers.filter(({ operation }) => operation.syndicate?.lotteryKey === key);
    const others: OfferDefinition[] = [];
    if (follow)
      for (const other of playing)
        others.push(await saveChanged(tx, call, { offer: other, change: follow, announce }));
    return [await saveChanged(tx, call, { offer, change, announce }), ...others];
  });
}

const suspend: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [{ name: 'OFFER', kind: 'offer' }],
  summary: 'Takes an offer off sale. Its pages and results stay, and tickets that were bought play on.',
  async run(call) {
    const [{ key, name }] = await changeOffers(call, (offer) => ({ ...offer, suspended: true }));
    call.print(`${name} is not on sale.`);
    return { subject: key };
  },
};

const resume: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [{ name: 'OFFER', kind: 'offer' }],
  summary: 'Puts a suspended offer on sale again.',
  async run(call) {
    const [{ key, name }] = await changeOffers(call, ({ isArchived: _, ...offer }) => ({
      ...offer,
      suspended: false,
    }));
    call.print(`${name} is on sale.`);
    return { subject: key };
  },
};

const KINDS = ['licensing_restriction', 'migration_restriction'] as const;
const REGION = /^[A-Z]{2,3}$/;

function readRestriction(call: SharedCall): Omit<OfferDefinition['restrictions'][number], 'productType'> {
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

const listOwn = ({ restrictions }: OfferDefinition): OfferDefinition['restrictions'] =>
  restrictions.filter(({ ofLottery }) => !ofLottery);

/** What holds for an offer now. */
function describeRestrictions({ name, restrictions }: OfferDefinition): string[] {
  const moved = restrictions.flatMap(({ movedTo }) => movedTo ?? []);
  const regions = restrictions.flatMap((one) => (one.kind === 'licensing_restriction' && one.regions) || []);
  const lines = moved.map((address) => `${name} has moved to ${address}.`);
  if (regions.length > 0) lines.push(`${name} is not sold in ${[...new Set(regions)]}.`);
  return lines.length > 0 ? lines : [`${name} is sold everywhere.`];
}

function printRestrictions({ print }: SharedCall, offers: readonly OfferDefinition[]): void {
  for (const line of offers.flatMap(describeRestrictions)) print(line);
}

const restrict: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  usage:
    'OFFER --region SA,NT [--kind licensing_restriction] | OFFER --kind migration_restriction --moved-to /OFFER',
  arguments: [{ name: 'OFFER', kind: 'offer' }],
  summary:
    'Stops selling an offer and the syndicates that play it in some states, or says that it has moved. Its page stays and says why.',
  options: { kind: { type: 'string' }, region: { type: 'string' }, 'moved-to': { type: 'string' } },
  async run(call) {
    const wanted = readRestriction(call);
    const setOwn: Change = (offer) => ({
      ...offer,
      restrictions: [
        ...offer.restrictions.filter(({ kind, ofLottery }) => ofLottery || kind !== wanted.kind),
        { productType: offer.type, ...wanted },
      ],
    });
    const setOfLottery: Change = (offer) => ({
      ...offer,
      restrictions: [...listOwn(offer), { productType: offer.type, ...wanted, ofLottery: true }],
    });
    // What may not be sold in a state may not be sold there in shares.
    const hasSyndicates = wanted.kind === 'licensing_restriction';
    const changed = await changeOffers(call, setOwn, hasSyndicates ? setOfLottery : undefined);
    printRestrictions(call, changed);
    return { subject: changed[0].key, detail: wanted };
  },
};

const unrestrict: SharedCommand = {
  role: 'manager',
  right: 'catalogue',
  arguments: [{ name: 'OFFER', kind: 'offer' }],
  summary: 'Sells an offer everywhere again. Syndicates keep what is restricted of them alone.',
  async run(call) {
    const allowOwn: Change = (offer) => ({
      ...offer,
      restrictions: offer.restrictions.filter(({ ofLottery }) => ofLottery),
    });
    const allowOfLottery: Change = (offer) => ({ ...offer, restrictions: listOwn(offer) });
    const changed = await changeOffers(call, allowOwn, allowOfLottery);
    printRestrictions(call, changed);
    return { subject: changed[0].key };
  },
};

export const offerCommands = {
  'offers suspend': suspend,
  'offers resume': resume,
  'offers restrict': restrict,
  'offers unrestrict': unrestrict,
} satisfies Record<string, Command>;
