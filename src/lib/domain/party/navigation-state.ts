// What an entry of the browser's history says of the dialog that makes a lotto party .

export interface PartyNavigationState {
  readonly shouldShowCreateGroupModal: boolean;
  /** The group that plays again: the dialog begins with the draw. */
  readonly groupId?: string | undefined;
  readonly groupName?: string | undefined;
  /** The query of the step that is shown. */
  readonly partyStep?: string | undefined;
  /** The query of the step of the entry before, where that is one of the dialog. */
  readonly before?: string | undefined;
  /** How many entries of the dialog there are up to this one: closing it goes back over them. */
  readonly depth?: number | undefined;
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const readCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** The state of an entry, whatever is in it. */
export function parseNavigationState(state: unknown): PartyNavigationState {
  const entry = new Map<string, unknown>(typeof state === 'object' && state ? Object.entries(state) : []);
  return {
    shouldShowCreateGroupModal: entry.get('shouldShowCreateGroupModal') === true,
    groupId: readText(entry.get('groupId')),
    groupName: readText(entry.get('groupName')),
    partyStep: readText(entry.get('partyStep')),
    before: readText(entry.get('before')),
    depth: readCount(entry.get('depth')),
  };
}

/** The same as an address says it after a full load: `?party=create&group=...`. */
export function parsePartyLink(search: string): PartyNavigationState | undefined {
  const query = new URLSearchParams(search);
  if (query.get('party') !== 'create') return undefined;
  const groupId = readText(query.get('group'));
  const step = new URLSearchParams(query);
  step.delete('party');
  return { shouldShowCreateGroupModal: true, groupId, partyStep: step.toString() };
}

const LINK_PARAMETERS = [
  'party',
  'step',
  'group',
  'offer',
  'draw',
  'size',
  'shares',
  'autosession',
  'invite_all',
];

/** The address without what started the dialog. */
export function removePartyLink(address: string): string {
  const url = new URL(address);
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** How long a draft is kept after the dialog was closed. */
const DRAFT_LIFE_MS = 30 * 60_000;

export interface StoredDraft {
  readonly query: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const serialiseDraft = (draft: StoredDraft): string => JSON.stringify(draft);

/** The query of the step that was left within the last 30 minutes. */
export function readStoredDraft(stored: string | null, now: number): string | undefined {
  try {
    const { query, at } = JSON.parse(stored ?? '{}') as Partial<StoredDraft>;
    const isFresh = typeof at === 'number' && now >= at && now - at < DRAFT_LIFE_MS;
    return isFresh && typeof query === 'string' && query !== '' ? query : undefined;
  } catch {
    return undefined;
  }
}
