// The programme as an offer: purchases that repeat name the offer that they are of.
import type { MembershipProgram } from '#lib/contracts/membership/program.ts';
import { listPaidTiers } from '#lib/domain/membership/paid-tier.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { OfferDefinition } from '../../catalogue/offers/definition.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Statement } from '../../ground/db/write-together.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** It has no draws; what it sells are the tiers that are paid for. */
const toOffer = (program: MembershipProgram): OfferDefinition => ({
  key: program.programId,
  type: 'membership',
  name: program.programName,
  shortName: program.programName,
  regionNames: [],
  url: program.programUrl,
  urlAliases: [],
  availability: 'available',
  suspended: false,
  displayCategory: 'membership',
  ranking: 999,
  timeZone: program.timeZone,
  drawDays: [],
  hasSelectableDays: false,
  multiDraw: { kind: 'draws', options: [] },
  causes: [],
  gameTypes: [],
  rules: [],
  restrictions: [],
  membershipOffers: listPaidTiers(program).map(({ key, name, monthlyCents }) => ({
    key,
    name,
    price: toMoney(monthlyCents),
  })),
  operation: { drawTime: '00:00', closeTime: '00:00', drawsAhead: 1 },
});

/** Writes it as the programme stands now. */
export function prepareProgramOffer(tx: Tx, { clock }: Services, program: MembershipProgram): Statement {
  const offer = OfferDefinition.parse(toOffer(program));
  const body = JSON.stringify({ ...offer, isDemonstration: false });
  const row = {
    type: offer.type,
    name: offer.name,
    position: offer.ranking,
    body,
    updated_at: getNowIso(clock),
  };
  return tx
    .insertInto('product_offer')
    .values({ key: offer.key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row));
}
