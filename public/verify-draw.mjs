// Checks that a draw was decided by the seed that was committed to before its close. It needs nothing but
// the platform's own cryptography and runs in browsers and in Node:
//
//   node verify-draw.mjs --offer lighthouse --draw 512 --seed SEED --commitment COMMITMENT \
//     --pick 6 --of 45 --supplementaries 2 --main 3,9,12,20,33,41 --supplementary 5,18
//
// A game with a second barrel takes --powerball-of 20 and --powerball 7, or --powerball 3,9 where several balls of it
// are drawn. A game of digits in order takes --digits 4
// --symbols 10 --main 0,7,7,1 in place of --pick and --of.
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
const WORDS = 2 ** 32;
const utf8 = new TextEncoder();

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
/** @param {ArrayBuffer} buffer */
const hexOf = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

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
  return hexOf(await crypto.subtle.digest('SHA-256', utf8.encode(`${SCHEME}|${offerKey}|${drawNo}|${seed}`)));
}

/** @param {SeededDraw} draw */
async function fairNumbers({ offerKey, drawNo, seed }) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), algorithm, false, ['sign']);
  /** @type {number[]} */
  let words = [];
  let block = 0;
  /** @param {number} below */
  return async (below) => {
    for (;;) {
      if (words.length === 0) {
        const text = utf8.encode(`${SCHEME}|${offerKey}|${drawNo}|numbers|${block}`);
        const view = new DataView(await crypto.subtle.sign('HMAC', key, text));
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
export async function numbersOf(draw, game) {
  const fair = await fairNumbers(draw);
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

/**
 * Whether the commitment belongs to the seed, and the numbers to both. The order of balls is left aside.
 * @param {SeededDraw & { commitment: string, game: Game, numbers: Numbers }} claim
 */
export async function verifyDraw(claim) {
  const expected = await numbersOf(claim, claim.game);
  const isCommitmentRight = (await commitmentOf(claim)) === claim.commitment;
  const isMainRight =
    'digits' in claim.game
      ? expected.main.join() === claim.numbers.main.join()
      : isSame(expected.main, claim.numbers.main);
  const areNumbersRight =
    isMainRight &&
    isSame(expected.supplementary, claim.numbers.supplementary) &&
    expected.powerball === claim.numbers.powerball &&
    isSame(expected.powerballs ?? [], claim.numbers.powerballs ?? []);
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

/** @param {string[]} words @returns {Record<string, string>} */
function optionsOf(words) {
  /** @type {Record<string, string>} */
  const options = {};
  for (let index = 0; index < words.length; index += 2) {
    options[String(words[index]).replace(/^--/, '')] = words[index + 1] ?? '';
  }
  return options;
}

/** @param {string | undefined} text */
const listOf = (text) => (text ? text.split(',').map(Number) : []);

async function main() {
  const options = optionsOf(process.argv.slice(2));
  const own = listOf(options.powerball);
  const isOrdered = options.digits !== undefined;
  const game = isOrdered ? ['digits', 'symbols'] : ['pick', 'of'];
  const needed = ['offer', 'draw', 'seed', 'commitment', ...game, 'main'];
  const missing = needed.filter((name) => !options[name]);
  if (missing.length > 0) {
    console.log(
      `Missing: ${missing.map((name) => `--${name}`).join(' ')}. The top of this file has an example.`,
    );
    return 2;
  }
  const { isCommitmentRight, areNumbersRight, expected } = await verifyDraw({
    offerKey: String(options.offer),
    drawNo: Number(options.draw),
    seed: String(options.seed),
    commitment: String(options.commitment),
    game: isOrdered
      ? { digits: Number(options.digits), symbols: Number(options.symbols) }
      : {
          pick: Number(options.pick),
          of: Number(options.of),
          supplementaries: Number(options.supplementaries ?? 0),
          powerballOf: Number(options['powerball-of'] ?? 0),
          powerballPick: Math.max(1, own.length),
        },
    numbers: {
      main: listOf(options.main),
      supplementary: listOf(options.supplementary),
      ...(own.length === 1 ? { powerball: Number(own[0]) } : {}),
      ...(own.length > 1 ? { powerballs: own } : {}),
    },
  });
  console.log(`Commitment: ${isCommitmentRight ? 'right' : 'WRONG, the seed is not the one committed to'}`);
  console.log(`Numbers: ${areNumbersRight ? 'right' : `WRONG, the seed gives ${JSON.stringify(expected)}`}`);
  return isCommitmentRight && areNumbersRight ? 0 : 1;
}

if (typeof process !== 'undefined' && process.argv?.[1]?.endsWith('verify-draw.mjs')) {
  process.exitCode = await main();
}
