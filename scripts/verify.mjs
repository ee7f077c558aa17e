// Checks the proof of a draw: `npm run verify -- FILE`. It takes the proofs of raffles and those of lottery draws.
import { readFileSync } from 'node:fs';
import { describeLottery } from '../public/verify-draw.mjs';
import { describeRaffle } from '../public/verify-raffle.mjs';

const CHECKS = {
  'drawcard-raffle-v1': describeRaffle,
  'drawcard-draw-v1': describeLottery,
  'drawcard-draw-v2': describeLottery,
};

/** Byte order marks of UTF-16, in which some programs of Windows save text; a mark of UTF-8 is passed over. */
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' };

function readProof(file) {
  const bytes = readFileSync(file);
  const encoding = UTF_16[bytes.toString('hex', 0, 2)] ?? 'utf-8';
  return JSON.parse(new TextDecoder(encoding).decode(bytes));
}

async function verifyFile(file) {
  let proof;
  try {
    proof = readProof(file);
  } catch (error) {
    return { isRight: false, lines: [`WRONG: ${file} cannot be read as a proof. ${error.message}`] };
  }
  const check = CHECKS[proof?.scheme];
  if (!check) return { isRight: false, lines: [`WRONG: ${file} is not a proof of a draw of this shop.`] };
  return check(proof);
}

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stdout.write('Name the file: npm run verify -- FILE\n');
  process.exit(2);
}
for (const file of files) {
  const { isRight, lines } = await verifyFile(file);
  process.stdout.write(`${file}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  if (!isRight) process.exitCode = 1;
}
