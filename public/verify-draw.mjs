// Checks the proof of a lottery's draw: `node verify-draw.mjs FILE`, with the file that the page of the result offers, or a
// ticket. It needs nothing but the platform's own cryptography and runs in browsers and in Node. There are two forms.
//
// "drawcard-draw-v2" is of a lottery that the shop holds itself. Its numbers follow from a seed that was committed to when
// sales opened, from the list of all entries as it was sealed at the close, and from a beacon after it. The format is
// described byte by byte in docs/verify-a-draw.md.
//
// "drawcard-draw-v1" is of a demonstration, whose numbers follow from the seed alone.
//
// How the numbers follow from the seed: the seed's 32 bytes are the key of HMAC-SHA256 over the text
// "drawcard-draw-v1|offer|draw|numbers|block", for block 0, 1, 2 ... Each answer is eight 32-bit numbers, most
// significant byte first. A number below n is such a number modulo n; those from the largest multiple of n on
// are thrown away, so that every ball is equally likely. The barrel 1, 2, 3 ... is shuffled from its front:
// place p changes with place p + (a number below what is left). The first balls are the main numbers, the
// next ones the supplementaries. The balls of the second barrel are taken from a barrel of their own in the same way:
// a single one is one more number, plus one. Digits in order are numbers below the
// count of symbols, the first place first: they may repeat, and their places count.

const SCHEME = 'drawcard-draw-v1';
const SEALED_SCHEME = 'drawcard-draw-v2';
const WORDS = 2 ** 32;
const utf8 = new TextEncoder();

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
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

/**
 * @typedef {{ offerKey: string, drawNo: number, seed: string }} SeededDraw
 * @typedef {{ pick: number, of: number, supplementaries: number, powerballOf?: number, powerballPick?: number }} BallGame
 * @typedef {{ digits: number, symbols: number }} OrderGame
 * @typedef {BallGame | OrderGame} Game
 * @typedef {{ main: readonly number[], supplementary: readonly number[], powerball?: number, powerballs?: readonly number[] }} Numbers
 */

/**
 * What must have been published before the close.
 * @param {SeededDraw} draw
 * @returns {Promise<string>}
 */
export async function commitmentOf({ offerKey, drawNo, seed }) {
  return toHex(await hashBytes(utf8.encode(`${SCHEME}|${offerKey}|${drawNo}|${seed}`)));
}

/** @param {Uint8Array<ArrayBuffer>} key @param {string} text */
async function signText(key, text) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)));
}

/**
 * Fair whole numbers that follow from a key.
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {string} purpose
 */
function fairNumbers(key, purpose) {
  /** @type {number[]} */
  let words = [];
  let block = 0;
  /** @param {number} below */
  return async (below) => {
    for (;;) {
      if (words.length === 0) {
        const view = new DataView((await signText(key, `${purpose}|${block}`)).buffer);
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((offset) => view.getUint32(offset));
        block += 1;
      }
      const word = Number(words.shift());
      if (word < WORDS - (WORDS % below)) return word % below;
    }
  };
}

/**
 * So many balls of a barrel, in the order drawn.
 * @param {(below: number) => Promise<number>} fair @param {number} of @param {number} count
 */
async function ballsOf(fair, of, count) {
  const barrel = Array.from({ length: of }, (_, index) => index + 1);
  const balls = [];
  for (let left = count; left > 0; left -= 1) {
    const from = await fair(barrel.length);
    const front = Number(barrel[0]);
    balls.push(Number(barrel[from]));
    barrel[from] = front;
    barrel.shift();
  }
  return balls;
}

/**
 * The numbers that the seed decides, in the order drawn.
 * @param {SeededDraw} draw
 * @param {Game} game
 * @returns {Promise<Numbers>}
 */
export const numbersOf = ({ offerKey, drawNo, seed }, game) =>
  takeNumbers(fairNumbers(bytesOf(seed), `${SCHEME}|${offerKey}|${drawNo}|numbers`), game);

/**
 * @param {(below: number) => Promise<number>} fair
 * @param {Game} game
 * @returns {Promise<Numbers>}
 */
async function takeNumbers(fair, game) {
  if ('digits' in game) {
    const main = [];
    for (let place = 0; place < game.digits; place += 1) main.push(await fair(game.symbols));
    return { main, supplementary: [] };
  }
  const balls = await ballsOf(fair, game.of, game.pick + game.supplementaries);
  const { powerballOf = 0, powerballPick = 1 } = game;
  const own = powerballOf > 0 ? await ballsOf(fair, powerballOf, powerballPick) : [];
  return {
    main: balls.slice(0, game.pick),
    supplementary: balls.slice(game.pick),
    ...(own.length === 1 ? { powerball: Number(own[0]) } : {}),
    ...(own.length > 1 ? { powerballs: own } : {}),
  };
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const isSame = (a, b) => [...a].sort((x, y) => x - y).join() === [...b].sort((x, y) => x - y).join();

/** @param {Game} game @param {Numbers} expected @param {Numbers} given */
function areSameNumbers(game, expected, given) {
  const isMainRight =
    'digits' in game ? expected.main.join() === given.main.join() : isSame(expected.main, given.main);
  return (
    isMainRight &&
    isSame(expected.supplementary, given.supplementary) &&
    expected.powerball === given.powerball &&
    isSame(expected.powerballs ?? [], given.powerballs ?? [])
  );
}

/**
 * Whether the commitment belongs to the seed, and the numbers to both. The order of balls is left aside.
 * @param {SeededDraw & { commitment: string, game: Game, numbers: Numbers }} claim
 */
export async function verifyDraw(claim) {
  const expected = await numbersOf(claim, claim.game);
  const isCommitmentRight = (await commitmentOf(claim)) === claim.commitment;
  const areNumbersRight = areSameNumbers(claim.game, expected, claim.numbers);
  return { isRight: isCommitmentRight && areNumbersRight, isCommitmentRight, areNumbersRight, expected };
}

/**
 * What the check of a proof file says, in lines for a reader, and whether everything holds.
 * @param {{ offer: string, draw: number, commitment: string, seed: string, game: Game, numbers: Numbers }} proof
 */
export async function describeDraw({ offer, draw, commitment, seed, game, numbers }) {
  const isWhole = [offer, commitment, seed].every((text) => typeof text === 'string') && game && numbers?.main;
  if (!isWhole) return { isRight: false, lines: ['WRONG, format: the file is not whole.'] };
  const claim = { offerKey: offer, drawNo: draw, seed, commitment, game, numbers };
  const { isRight, isCommitmentRight, areNumbersRight, expected } = await verifyDraw(claim);
  const lines = [
    isCommitmentRight
      ? 'Right: The seed is the one that was committed to.'
      : 'WRONG, commitment: the seed is not the one that was committed to.',
    areNumbersRight
      ? 'Right: The numbers are those that the seed decides.'
      : `WRONG, numbers: the seed gives ${JSON.stringify(expected)}.`,
    `Compare with what was published before the close: the commitment ${commitment}`,
  ];
  return { isRight, lines };
}

/**
 * @typedef {{ side: string, hash: string, count: number }} Step
 * @typedef {{ entry: string, owner: string, salt: string, place: number, played: string, path: readonly Step[] }} OwnEntry
 * @typedef {{ root: string, entries: number, stop: string, game: string }} Close
 * @typedef {{ scheme: string, offer: string, draw: number, commitment: string, seed?: string, beacon: { spec: string, value: string }, close: Close, numbers?: Numbers, own?: readonly OwnEntry[] }} SealedProof
 */

const SEALED_FIELDS = ['scheme', 'offer', 'draw', 'commitment', 'seed', 'beacon', 'close', 'numbers', 'own'];

/** @param {unknown} isRight @param {string} step @param {string} reason */
function need(isRight, step, reason) {
  if (!isRight) throw new Error(`${step}: ${reason}`);
}

/** @param {unknown} hex @param {number} [bytes] */
function readHex(hex, bytes = 32) {
  const isHex = typeof hex === 'string' && hex.length === 2 * bytes && /^[0-9a-f]+$/.test(hex);
  need(isHex, 'format', `"${hex}" is not ${bytes} bytes in hex`);
  return bytesOf(String(hex));
}

/** @param {unknown} value */
const isCount = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < WORDS;

/** @param {unknown} value */
function readCount(value) {
  need(isCount(value), 'format', `"${value}" is not a count`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, Number(value));
  return bytes;
}

/**
 * What is drawn, of its name: `6/45+2`, with a second barrel `7/35+0,1/20`, of digits `4*10`.
 * @param {string} name
 * @returns {Game}
 */
function readGame(name) {
  const digits = /^(\d{1,2})\*(\d{1,2})$/.exec(name);
  if (digits) return { digits: Number(digits[1]), symbols: Number(digits[2]) };
  const balls = /^(\d{1,2})\/(\d{1,2})\+(\d{1,2})(?:,(\d{1,2})\/(\d{1,2}))?$/.exec(name);
  need(balls, 'format', `"${name}" is not a game`);
  const [, pick, of, supplementaries, powerballPick, powerballOf] = /** @type {RegExpExecArray} */ (balls);
  return {
    pick: Number(pick),
    of: Number(of),
    supplementaries: Number(supplementaries),
    ...(powerballOf && { powerballOf: Number(powerballOf), powerballPick: Number(powerballPick) }),
  };
}

/**
 * Climbs from an entry to the root of the list.
 * @param {OwnEntry} own
 * @param {Close} close
 */
async function climbToRoot({ entry, owner, salt, place, played, path }, close) {
  const isWhole = [entry, owner, played].every((text) => typeof text === 'string') && Array.isArray(path);
  need(isWhole, 'format', 'an entry is not whole');
  const tag = await hashBytes(Uint8Array.of(2), readHex(salt, 16), utf8.encode(`${entry}|${owner}|${played}`));
  let hash = await hashBytes(Uint8Array.of(0), readCount(place), readCount(place), tag);
  let count = 1;
  let before = 0;
  for (const step of path) {
    need(step.side === 'left' || step.side === 'right', 'format', `"${step.side}" is not a side`);
    const [mine, other] = [readCount(count), readCount(step.count)];
    const neighbour = readHex(step.hash);
    const isLeft = step.side === 'left';
    hash = isLeft
      ? await hashBytes(Uint8Array.of(1), other, mine, neighbour, hash)
      : await hashBytes(Uint8Array.of(1), mine, other, hash, neighbour);
    if (isLeft) before += step.count;
    count += step.count;
  }
  const isInList = toHex(hash) === close.root && count === close.entries && before === place - 1;
  need(isInList, 'list', `the entry ${entry} with ${played} is not at place ${place} of the list that was sealed`);
}

/** @param {SealedProof} proof */
function checkFormat(proof) {
  need(proof?.scheme === SEALED_SCHEME, 'format', `the file is not a proof of the scheme ${SEALED_SCHEME}`);
  const unknown = Object.keys(proof).filter((name) => !SEALED_FIELDS.includes(name));
  need(unknown.length === 0, 'format', `the file holds "${unknown[0]}", which no proof holds`);
  const { offer, draw, beacon, close, commitment, seed, numbers, own = [] } = proof;
  const isWhole = typeof offer === 'string' && isCount(draw) && beacon && close && Array.isArray(own);
  need(isWhole && isCount(close.entries), 'format', 'the file is not whole');
  need((seed === undefined) === (numbers === undefined), 'format', 'seed and numbers belong together');
  need(seed !== undefined || own.length > 0, 'format', 'there is nothing to check before the draw');
  readHex(commitment);
  readHex(close.root);
  const isBeaconRight = (beacon.spec === 'none') === (beacon.value === '') || seed === undefined;
  need(isBeaconRight, 'beacon', 'the draw has no beacon and a value of one, or it has one and no value');
}

/** @param {SealedProof} proof @param {string} seed @param {Numbers} numbers */
async function checkNumbers({ offer, draw, commitment, beacon, close }, seed, numbers) {
  const key = readHex(seed);
  const text = [SEALED_SCHEME, 'commit', offer, draw, beacon.spec, seed].join('|');
  const isCommitted = toHex(await hashBytes(utf8.encode(text))) === commitment;
  need(isCommitted, 'commitment', 'the seed is not the one that was committed to');
  const { stop, root, entries } = close;
  const record = [SEALED_SCHEME, 'close', offer, draw, stop, root, entries, close.game, beacon.value];
  const game = readGame(close.game);
  const fair = fairNumbers(await signText(key, record.join('|')), `${SEALED_SCHEME}|numbers`);
  const expected = await takeNumbers(fair, game);
  const isRight = Array.isArray(numbers?.main) && areSameNumbers(game, expected, numbers);
  need(isRight, 'numbers', `seed, list and beacon give ${JSON.stringify(expected)}`);
}

/**
 * Checks the proof of a lottery that the shop holds. Gives the steps that hold.
 * @param {SealedProof} proof
 * @throws {Error} with the step that does not hold
 */
export async function verifySealedDraw(proof) {
  checkFormat(proof);
  const { seed, numbers, own = [] } = proof;
  for (const entry of own) await climbToRoot(entry, proof.close);
  if (seed !== undefined && numbers !== undefined) await checkNumbers(proof, seed, numbers);
  return { held: [...(own.length > 0 ? ['own'] : []), ...(seed ? ['commitment', 'numbers'] : [])] };
}

const HELD = {
  own: 'Your entries are in the list that was sealed, with these numbers.',
  commitment: 'The seed is the one that was committed to.',
  numbers: 'The numbers are those that seed, list and beacon decide.',
};

/** @param {SealedProof} proof */
async function describeSealedDraw(proof) {
  try {
    const { held } = await verifySealedDraw(proof);
    const { close, commitment, beacon, own = [], seed, numbers } = proof;
    const lines = held.map((step) => `Right: ${HELD[/** @type {keyof typeof HELD} */ (step)]}`);
    for (const { place, played } of own)
      lines.push(`Entry ${place} of ${close.entries} in the list plays ${played.replaceAll(';', ' and ')}.`);
    if (numbers) lines.push(`Drawn: ${JSON.stringify(numbers)}`);
    lines.push('Compare with what was published:', `  when sales opened, the commitment ${commitment}`);
    lines.push(`  at the close (${close.stop}), the fingerprint of the list ${close.root}`);
    if (beacon.spec !== 'none') lines.push(`  the beacon ${beacon.spec}: ${beacon.value || 'not there yet'}`);
    if (!seed) lines.push('The draw is still to come: its seed and its numbers follow.');
    return { isRight: true, lines };
  } catch (error) {
    return { isRight: false, lines: [`WRONG, ${error instanceof Error ? error.message : error}.`] };
  }
}

/** What the check of a proof file of either form says. @param {any} proof */
export const describeLottery = (proof) =>
  proof?.scheme === SEALED_SCHEME ? describeSealedDraw(proof) : describeDraw(proof);

async function main() {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.log('Name the file: node verify-draw.mjs FILE');
    return 2;
  }
  const { readFileSync } = await import('node:fs');
  const { isRight, lines } = await describeLottery(JSON.parse(readFileSync(file, 'utf8')));
  console.log(lines.join('\n'));
  return isRight ? 0 : 1;
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verify-draw.mjs')) {
  process.exitCode = await main();
}
