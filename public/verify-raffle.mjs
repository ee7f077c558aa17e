// Checks the proof of a raffle's draw: that the list of sold tickets is the one that was sealed at the close, and that
// the winners follow from it and from the seed that was committed to when sales opened. It needs nothing but the
// platform's own cryptography and runs in browsers and in Node:
//
//   node verify-raffle.mjs FILE
//
// The file is the one offered on the page of the result, or with a ticket. Its format is described byte by byte in
// docs/verify-a-raffle.md, with a second, shorter script that does the same.

const SCHEME = 'drawcard-raffle-v1';
const WORDS = 2 ** 32;
const FIELDS = ['scheme', 'offer', 'draw', 'commitment', 'seed', 'beacon', 'close', 'prizes', 'winners', 'own'];
const utf8 = new TextEncoder();

/**
 * @typedef {{ side: string, hash: string, count: number }} Step
 * @typedef {{ first: number, last: number, path: readonly Step[] }} Run
 * @typedef {{ root: string, tickets: number, leaves: number, stop: string }} Close
 * @typedef {{ place: number, units: number, cents: number, name: string }} Prize
 * @typedef {{ rank: number, place: number, ticket: number, leaf: { first: number, last: number, tag: string }, path: readonly Step[] }} Winner
 * @typedef {{ entry: string, salt: string, first: number, last: number, path: readonly Step[] }} Own
 * @typedef {{ scheme: string, offer: string, draw: number, commitment: string, seed?: string, beacon: { spec: string, value: string }, close: Close, prizes: readonly Prize[], winners?: readonly Winner[], own?: readonly Own[] }} Proof
 */

/** A step of the check that does not hold. */
export class BrokenProof extends Error {
  /** @param {string} step @param {string} reason */
  constructor(step, reason) {
    super(reason);
    this.step = step;
  }
}

/** @param {unknown} isRight @param {string} step @param {string} reason */
function need(isRight, step, reason) {
  if (!isRight) throw new BrokenProof(step, reason);
}

/** @param {string} hex @param {number} [bytes] */
function readHex(hex, bytes = 32) {
  const isHex = typeof hex === 'string' && hex.length === 2 * bytes && /^[0-9a-f]+$/.test(hex);
  need(isHex, 'format', `"${hex}" is not ${bytes} bytes in hex`);
  return Uint8Array.from({ length: bytes }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < WORDS;

/** @param {number} value */
function readCount(value) {
  need(isCount(value), 'format', `"${value}" is not a count`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, value);
  return bytes;
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {...Uint8Array} parts */
async function hashBytes(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** @param {Uint8Array<ArrayBuffer>} key @param {string} text */
async function signText(key, text) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)));
}

/**
 * Climbs from a run of tickets to the root of the list. Gives how many tickets stand before it.
 * @param {Run} run
 * @param {Uint8Array} tag
 * @param {Close} close
 */
async function climbToRoot({ first, last, path }, tag, close) {
  need(last >= first && Array.isArray(path), 'format', `${first} to ${last} is not a run of tickets`);
  let hash = await hashBytes(Uint8Array.of(0), readCount(first), readCount(last), tag);
  let count = last - first + 1;
  let before = 0;
  for (const step of path) {
    need(step.side === 'left' || step.side === 'right', 'format', `"${step.side}" is not a side`);
    const [own, other] = [readCount(count), readCount(step.count)];
    const neighbour = readHex(step.hash);
    const isLeft = step.side === 'left';
    hash = isLeft
      ? await hashBytes(Uint8Array.of(1), other, own, neighbour, hash)
      : await hashBytes(Uint8Array.of(1), own, other, hash, neighbour);
    if (isLeft) before += step.count;
    count += step.count;
  }
  const isInList = toHex(hash) === close.root && count === close.tickets;
  need(isInList, 'list', `the tickets ${first} to ${last} are not in the list that was sealed`);
  return before;
}

/** @param {Proof} proof */
function checkFormat(proof) {
  need(proof?.scheme === SCHEME, 'format', `the file is not a proof of the scheme ${SCHEME}`);
  const unknown = Object.keys(proof).filter((name) => !FIELDS.includes(name));
  need(unknown.length === 0, 'format', `the file holds "${unknown[0]}", which no proof holds`);
  const { offer, draw, beacon, close, prizes, commitment, seed, winners, own = [] } = proof;
  const isWhole = typeof offer === 'string' && isCount(draw) && beacon && close && Array.isArray(prizes);
  need(isWhole, 'format', 'the file is not whole');
  need((seed === undefined) === (winners === undefined), 'format', 'seed and winners belong together');
  need(seed !== undefined || own.length > 0, 'format', 'there is nothing to check before the draw');
  need([...prizes.map((prize) => prize.units), close.leaves].every(isCount), 'format', 'a count is wrong');
  need(!prizes.some((prize) => String(prize.name).includes('\n')), 'format', 'the name of a prize has two lines');
  readHex(commitment);
  readHex(close.root);
  const isBeaconRight = beacon.spec !== 'none' || beacon.value === '';
  need(isBeaconRight, 'beacon', 'the draw has no beacon, and the file gives a value of one');
}

/** @param {Proof} proof @param {string} seed */
async function createFairInt({ offer, draw, beacon, close, prizes }, seed) {
  const lines = prizes.map(({ place, units, cents, name }) => `${place}|${units}|${cents}|${name}`);
  const prizeHash = toHex(await hashBytes(utf8.encode(lines.join('\n'))));
  const { stop, root, tickets, leaves } = close;
  const record = [SCHEME, 'close', offer, draw, stop, root, tickets, leaves, prizeHash, beacon.value];
  const key = await signText(readHex(seed), record.join('|'));
  /** @type {number[]} */
  let words = [];
  let block = 0;
  /** @param {number} below */
  return async (below) => {
    for (;;) {
      if (words.length === 0) {
        const view = new DataView((await signText(key, `${SCHEME}|winners|${block}`)).buffer);
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((offset) => view.getUint32(offset));
        block += 1;
      }
      const word = Number(words.shift());
      if (word < WORDS - (WORDS % below)) return word % below;
    }
  };
}

/**
 * @param {Proof} proof
 * @param {string} seed
 * @param {readonly Winner[]} winners
 */
async function checkWinners(proof, seed, winners) {
  const { close, prizes } = proof;
  const units = prizes.reduce((sum, prize) => sum + prize.units, 0);
  need(winners.length === Math.min(units, close.tickets), 'winners', 'there are too many winners, or too few');
  const places = prizes.flatMap(({ place, units: count }) =>
    Array.from({ length: Math.min(count, winners.length) }, () => place),
  );
  const pickFair = await createFairInt(proof, seed);
  const barrel = new Map();
  for (const [rank, winner] of winners.entries()) {
    const taken = rank + (await pickFair(close.tickets - rank));
    const place = barrel.get(taken) ?? taken;
    barrel.set(taken, barrel.get(rank) ?? rank);
    const { first, last, tag } = winner.leaf;
    const before = await climbToRoot({ first, last, path: winner.path }, readHex(tag), close);
    const ticket = first + place - before;
    const isRight = ticket === winner.ticket && ticket >= first && ticket <= last;
    need(isRight, 'winners', `the seed does not draw ticket ${winner.ticket}`);
    const isInOrder = winner.rank === rank && winner.place === places[rank];
    need(isInOrder, 'prizes', `ticket ${ticket} won another prize than place ${winner.place}`);
  }
}

/**
 * Checks a proof. Gives the steps that hold, where the own tickets stand and what they won.
 * @param {Proof} proof
 * @throws {BrokenProof} with the step that does not hold
 */
export async function verifyRaffle(proof) {
  checkFormat(proof);
  const { offer, draw, commitment, seed, beacon, close, winners = [], own = [] } = proof;
  const held = [];
  const tickets = [];
  for (const run of own) {
    const tag = await hashBytes(Uint8Array.of(2), readHex(run.salt, 16), utf8.encode(run.entry));
    const { first, last } = run;
    const before = await climbToRoot(run, tag, close);
    const won = winners.filter(({ ticket }) => ticket >= first && ticket <= last);
    tickets.push({ first, last, from: before + 1, to: before + last - first + 1, won });
  }
  if (own.length > 0) held.push('own');
  if (seed !== undefined) {
    readHex(seed);
    const text = [SCHEME, 'commit', offer, draw, beacon.spec, seed].join('|');
    const isCommitted = toHex(await hashBytes(utf8.encode(text))) === commitment;
    need(isCommitted, 'commitment', 'the seed is not the one that was committed to');
    await checkWinners(proof, seed, winners);
    held.push('commitment', 'list', 'winners', 'prizes');
  }
  return { held, isDrawn: seed !== undefined, tickets };
}

const HELD = {
  own: 'Your tickets are in the list that was sealed.',
  commitment: 'The seed is the one that was committed to.',
  list: 'Every winning ticket is in the list that was sealed.',
  winners: 'The winning tickets are those that the seed and the list decide.',
  prizes: 'Each of them won the prize of its rank.',
};

/**
 * What the check says, in lines for a reader, and whether everything holds.
 * @param {Proof} proof
 */
export async function describeRaffle(proof) {
  try {
    const { held, isDrawn, tickets } = await verifyRaffle(proof);
    const { close, commitment, beacon, prizes } = proof;
    const lines = held.map((step) => `Right: ${HELD[/** @type {keyof typeof HELD} */ (step)]}`);
    for (const { first, last, from, to, won } of tickets) {
      lines.push(`Tickets ${first} to ${last} stand at ${from} to ${to} of ${close.tickets} in the list.`);
      for (const { ticket, place } of won) {
        const prize = prizes.find((one) => one.place === place);
        lines.push(`Ticket ${ticket} won place ${place}: ${prize?.name}.`);
      }
      if (isDrawn && won.length === 0) lines.push(`None of the tickets ${first} to ${last} won.`);
    }
    lines.push('Compare with what was published:', `  when sales opened, the commitment ${commitment}`);
    lines.push(`  at the close (${close.stop}), the fingerprint of the list ${close.root}`);
    if (beacon.spec !== 'none') lines.push(`  the beacon ${beacon.spec}: ${beacon.value || 'not there yet'}`);
    if (!isDrawn) lines.push('The draw is still to come: its seed and its winners follow.');
    return { isRight: true, lines };
  } catch (error) {
    const step = error instanceof BrokenProof ? error.step : 'format';
    return { isRight: false, lines: [`WRONG, ${step}: ${error instanceof Error ? error.message : error}.`] };
  }
}

async function main() {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.log('Name the file: node verify-raffle.mjs FILE');
    return 2;
  }
  const { readFileSync } = await import('node:fs');
  const { isRight, lines } = await describeRaffle(JSON.parse(readFileSync(file, 'utf8')));
  console.log(lines.join('\n'));
  return isRight ? 0 : 1;
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verify-raffle.mjs')) {
  process.exitCode = await main();
}
