// The tags that stored pages are kept under and changes of data purge. Those of content are made in
// `contracts/content/collections.ts`.

/** The look and the words of a brand. */
export const BRAND_TAG = 'brand';
/** Every text of the copy. */
export const COPY_TAG = 'copy';
/** What is on sale, with open draws and jackpots. */
export const OFFERS_TAG = 'offers';
/** Results of all offers. */
export const RESULTS_TAG = 'results';

/** How the parts of the shop are. */
export const STATUS_TAG = 'status';

/** Giveaways of the membership programme and their winners. */
export const GIVEAWAYS_TAG = 'giveaways';

/** One draw. */
export const getDrawTag = (offerKey: string, drawNo: number): string => `draw:${offerKey}:${drawNo}`;

/** The draws of an offer, further ones included. */
export const getDrawsTag = (offerKey: string): string => `draws:${offerKey}`;

const DRAWS_TAG = /^draws:([^:]+)$/;
const DRAW_TAG = /^draw:([^:]+):(\d+)$/;

/** The offers and the draws that tags are of: of an offer, its draws in general. */
export function readDrawTags(tags: readonly string[]): {
  readonly offerKeys: readonly string[];
  readonly draws: readonly { readonly offerKey: string; readonly drawNo: number }[];
} {
  const offerKeys = tags.flatMap((tag) => DRAWS_TAG.exec(tag)?.[1] ?? []);
  const draws = tags.flatMap((tag) => {
    const [, offerKey, drawNo] = DRAW_TAG.exec(tag) ?? [];
    return offerKey === undefined ? [] : [{ offerKey, drawNo: Number(drawNo) }];
  });
  return { offerKeys, draws };
}

/** One offer with its open draws. */
export const getOfferTag = (offerKey: string): string => `offer:${offerKey}`;

/** Whether an offer is sold, and where: nothing that its draws change. */
export const getSaleTag = (offerKey: string): string => `sale:${offerKey}`;

/** What changes on pages with any step of a draw. */
export const listDrawTags = (offerKey: string, drawNo: number): string[] => [
  getDrawsTag(offerKey),
  getDrawTag(offerKey, drawNo),
  getOfferTag(offerKey),
  OFFERS_TAG,
];

/** Syndicates of all offers: how many shares are left. */
export const SYNDICATES_TAG = 'syndicates';

/** What changes on pages with any share that is sold. */
export const listSyndicateTags = (offerKey: string): string[] => [`syndicates:${offerKey}`, SYNDICATES_TAG];

/** Lotto parties that anybody may see. */
export const PARTIES_TAG = 'parties';

/** What changes on pages with a group, its sessions and their shares. */
export const listPartyTags = (groupId: string): string[] => [`party:${groupId}`, PARTIES_TAG];
