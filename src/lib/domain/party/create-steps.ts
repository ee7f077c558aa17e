// The five steps in which a lotto party is made. What was chosen so far is in the query of the step's address: Back,
// reload and a link lead to the same step, with a script and without.

export const CREATE_STEPS = {
  name_group: 1,
  select_draw: 2,
  set_share_price: 3,
  select_auto_session: 4,
  join_session: 5,
} as const;
export type CreateStep = keyof typeof CREATE_STEPS;

const STEPS = Object.keys(CREATE_STEPS) as CreateStep[];

/** What was chosen in the steps before. */
export interface PartyDraft {
  /** The group was made, or it is an old one that plays again. */
  readonly groupId?: string | undefined;
  readonly offerKey?: string | undefined;
  readonly drawNo?: number | undefined;
  readonly gameTypeKey?: string | undefined;
  readonly gameOfferKey?: string | undefined;
  readonly games?: number | undefined;
  readonly numShares?: number | undefined;
  readonly autosession?: 'on' | 'off' | undefined;
  readonly invitesAll: boolean;
}

/** What a step needs that the ones before it have chosen. */
const NEEDS: Readonly<Record<CreateStep, (draft: PartyDraft) => boolean>> = {
  name_group: () => true,
  select_draw: ({ groupId }) => groupId !== undefined,
  set_share_price: ({ offerKey, drawNo }) => offerKey !== undefined && drawNo !== undefined,
  select_auto_session: ({ gameOfferKey, games, numShares }) =>
    gameOfferKey !== undefined && games !== undefined && numShares !== undefined,
  join_session: ({ autosession }) => autosession !== undefined,
};

/** A group has its name already. */
const isSkipped = (step: CreateStep, { groupId }: PartyDraft): boolean =>
  step === 'name_group' && groupId !== undefined;

/** The furthest step that the draft leads to. */
function findFurthest(draft: PartyDraft): CreateStep {
  const missing = STEPS.findIndex((step) => !NEEDS[step](draft));
  return STEPS[(missing === -1 ? STEPS.length : missing) - 1] ?? 'name_group';
}

/** The step that is shown: the one asked for, where the draft has what it needs; else the furthest that it has. */
export function getShownStep(draft: PartyDraft, asked: string | undefined): CreateStep {
  const furthest = findFurthest(draft);
  const step = STEPS.find((name) => name === asked || String(CREATE_STEPS[name]) === asked);
  const isReached = step !== undefined && CREATE_STEPS[step] <= CREATE_STEPS[furthest];
  const shown = isReached ? step : furthest;
  return isSkipped(shown, draft) ? 'select_draw' : shown;
}

/** Where Back leads; undefined at the first step. */
export function getPreviousStep(step: CreateStep, draft: PartyDraft): CreateStep | undefined {
  const before = STEPS[CREATE_STEPS[step] - 2];
  return before === undefined || isSkipped(before, draft) ? undefined : before;
}

const COUNT = /^[1-9]\d{0,6}$/;
const KEY = /^[\w:-]{1,64}$/;

const readCount = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? '';
  return COUNT.test(text) ? Number(text) : undefined;
};
const readKey = (query: URLSearchParams, name: string): string | undefined => {
  const text = query.get(name) ?? '';
  return KEY.test(text) ? text : undefined;
};

/** What the query of a step says; what it cannot say is left out. A draw is chosen as `comet:1520`. */
export function parseDraft(query: URLSearchParams): PartyDraft {
  const [drawOffer, drawNo] = (query.get('draw') ?? '').split(':');
  const size = /^([\w-]{1,40}):([\w-]{1,40}):([1-9]\d{0,3})$/.exec(query.get('size') ?? '');
  const autosession = query.get('autosession');
  const hasDraw = KEY.test(drawOffer ?? '') && COUNT.test(drawNo ?? '');
  return {
    groupId: readKey(query, 'group'),
    offerKey: hasDraw ? drawOffer : readKey(query, 'offer'),
    drawNo: hasDraw ? Number(drawNo) : undefined,
    gameTypeKey: size?.[1],
    gameOfferKey: size?.[2],
    games: size ? Number(size[3]) : undefined,
    numShares: readCount(query, 'shares'),
    autosession: autosession === 'on' || autosession === 'off' ? autosession : undefined,
    invitesAll: query.has('invite_all'),
  };
}

/** The draft as the fields of a form or of an address; each field once. */
export function listDraftFields(draft: PartyDraft): (readonly [string, string])[] {
  const { groupId, offerKey, drawNo, gameTypeKey, gameOfferKey, games, numShares, autosession } = draft;
  const fields: (readonly [string, string | undefined])[] = [
    ['group', groupId],
    ['offer', drawNo === undefined ? offerKey : undefined],
    ['draw', drawNo === undefined ? undefined : `${offerKey}:${drawNo}`],
    ['size', games === undefined ? undefined : `${gameTypeKey}:${gameOfferKey}:${games}`],
    ['shares', numShares?.toString()],
    ['autosession', autosession],
    ['invite_all', draft.invitesAll ? 'on' : undefined],
  ];
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** The query of a step: `step=select_draw&group=...`. */
export const formatStepQuery = (step: CreateStep, draft: PartyDraft): string =>
  new URLSearchParams(
    [['step', step], ...listDraftFields(draft)].map(([name = '', value = '']) => [name, value]),
  ).toString();
