// The page of the tickets that this browser keeps: shows them at once, brings them up to date while the customer is logged
// in and connected, matches them with results that have been published since, and reads and writes files.
import type { PocketClaims, PocketEntry, PocketTicket } from '#lib/contracts/pocket.ts';
import { findHintMark } from '#lib/domain/offline/kept-copies.ts';
import {
  fetchDrawResult,
  fetchPocket,
  forgetPocket,
  keepPocket,
  readKeptPocket,
} from '#lib/stores/pocket/pocket.ts';
import { type ReadPocket, readPocket } from '#lib/stores/pocket/read-bundle.ts';
import { createTicket, formatTime, type KnownResult, type Words } from './pieces.ts';

const root = document.querySelector<HTMLElement>('[data-pocket]');
const words: Words = JSON.parse(root?.dataset.words ?? '{}');
const keys = JSON.parse(root?.dataset.keys ?? '[]');

const find = <T extends HTMLElement>(name: string): T | null =>
  root?.querySelector<T>(`[data-pocket-${name}]`) ?? null;

const hide = (name: string, isHidden: boolean): void => {
  const part = find(name);
  if (part) part.hidden = isHidden;
};

type Saying = 'unreadable' | 'unknown_key' | 'forged' | 'away' | 'removed';

/** Says one thing above the tickets, or nothing. */
function say(saying?: Saying): void {
  for (const part of root?.querySelectorAll<HTMLElement>('[data-saying]') ?? [])
    part.hidden = part.dataset.saying !== saying;
}

/** The text that is shown, for the file; undefined while none is. */
let shown: string | undefined;

const toResultKey = (ticket: PocketTicket, { drawNo }: PocketEntry): string =>
  `${ticket.offer.key}/${drawNo}`;

const isOver = ({ state }: PocketEntry): boolean =>
  state === 'won' || state === 'no-win' || state === 'refunded';

/** Asks once for the result of each draw that has been held since the shop signed, and of those not scored by then. */
async function loadResults({ tickets }: PocketClaims, now: number): Promise<Map<string, KnownResult>> {
  const results = new Map<string, KnownResult>();
  for (const ticket of tickets)
    for (const entry of ticket.entries) {
      const key = toResultKey(ticket, entry);
      if (isOver(entry) || Date.parse(entry.drawAt) > now || results.has(key)) continue;
      results.set(
        key,
        await fetchDrawResult(ticket.offer.key, entry.drawNo).then(
          (result) => result ?? ('none' as const),
          () => 'away' as const,
        ),
      );
    }
  return results;
}

function render(claims: PocketClaims, results: ReadonlyMap<string, KnownResult>, now: number): void {
  const list = find('list');
  list?.replaceChildren(
    ...claims.tickets.map((ticket) =>
      createTicket(ticket, {
        words,
        now,
        findResult: (entry) => results.get(toResultKey(ticket, entry)),
      }),
    ),
  );
  hide('list', claims.tickets.length === 0);
  hide('empty', claims.tickets.length > 0);
  hide('none', true);
  hide('save', false);
}

function describe({ claims, isChecked }: ReadPocket & { state: 'good' }, file?: string): string {
  const signed = (isChecked ? words.signed : words.unchecked) ?? '';
  const time = formatTime(claims.iat * 1000);
  const where = file === undefined ? words.kept : words['from-file']?.replace('{name}', file);
  return `${signed.replace('{time}', time)} ${where ?? ''}`;
}

/** False where the text is not what the shop has signed. */
async function show(jws: string, file?: string): Promise<boolean> {
  const read = await readPocket(jws, keys);
  if (read.state !== 'good') {
    say(read.state);
    return false;
  }
  shown = jws;
  const now = Date.now();
  render(read.claims, new Map(), now);
  const state = find('state');
  if (state) state.textContent = describe(read, file);
  hide('remove', file !== undefined);
  render(read.claims, await loadResults(read.claims, now), now);
  return true;
}

function showNothing(): void {
  shown = undefined;
  hide('none', false);
  hide('list', true);
  hide('empty', true);
  hide('save', true);
  hide('remove', true);
  const state = find('state');
  if (state) state.textContent = '';
}

/** What is kept first, then what the shop says now, where somebody is logged in. */
async function open(): Promise<void> {
  const mark = findHintMark(document.cookie);
  const kept = await readKeptPocket();
  const isOthers = kept !== undefined && mark !== undefined && kept.mark !== mark;
  if (isOthers) await forgetPocket();
  const own = isOthers ? undefined : kept;
  if (own) await show(own.jws);
  if (mark === undefined) {
    if (!own) showNothing();
    return;
  }
  const fresh = await fetchPocket().catch(() => undefined);
  if (fresh === undefined) {
    say('away');
    if (!own) showNothing();
  } else if (findHintMark(document.cookie) === mark && (await show(fresh)))
    await keepPocket({ jws: fresh, mark });
}

function save(): void {
  if (shown === undefined) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([shown], { type: 'text/plain' }));
  link.download = `tickets-${new Date().toISOString().slice(0, 10)}.jws`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const input = find<HTMLInputElement>('file');

async function openFile(): Promise<void> {
  const file = input?.files?.[0];
  if (!file) return;
  say();
  await show(await file.text(), file.name);
  // The same file may be chosen again.
  if (input) input.value = '';
}

async function remove(): Promise<void> {
  await forgetPocket();
  showNothing();
  say('removed');
}

find('save')?.addEventListener('click', save);
find('open')?.addEventListener('click', () => input?.click());
find('remove')?.addEventListener('click', () => void remove());
input?.addEventListener('change', () => void openFile());
addEventListener('online', () => void open());
void open();
