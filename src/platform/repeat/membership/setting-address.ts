// Where the pages of a programme may stand.
import { isProgramPath } from '#lib/domain/pages/hidden-pages.ts';
import { listOfferSegments } from '#lib/domain/pages/offer-segments.ts';
import { listOffers } from '../../catalogue/offers/store.ts';
import { MEMBERSHIP, parseProgram } from '../../ground/config/membership-setting.ts';
import { CONFIG, OVERRIDES, readValue } from '../../ground/config/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import { parseBody } from '../../ground/db/parse-body.ts';
import { OperatorError } from '../../ground/operator/command.ts';

/**
 * The pages of a programme cannot stand where those of an offer do, nor be moved to where editors have published one.
 */
export async function refuseTakenAddress(tx: Tx, value: unknown): Promise<void> {
  const programUrl = parseProgram(value).data?.programUrl;
  if (programUrl === undefined) return;
  const taken = (await listOffers(tx)).find((offer) => listOfferSegments(offer).includes(programUrl));
  if (taken) throw new OperatorError(`The pages of ${taken.name} stand at /${programUrl}.`);
  const present = (await readValue(tx, OVERRIDES, MEMBERSHIP)) ?? (await readValue(tx, CONFIG, MEMBERSHIP));
  if (parseProgram(present).data?.programUrl === programUrl) return;
  const pages = await tx
    .selectFrom('content_item')
    .select('body')
    .where('collection', '=', 'pages')
    .where('status', '=', 'published')
    .execute();
  const paths = pages.map(({ body }) => String(parseBody(body)?.path));
  const hidden = paths.find((path) => isProgramPath(path, { programUrl }));
  if (hidden) throw new OperatorError(`Editors have published a page at ${hidden}, which nobody would see.`);
}
