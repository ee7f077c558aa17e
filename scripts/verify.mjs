// Checks the proof of a draw: `npm run verify -- FILE`. It takes the proofs of raffles and those of lottery draws.
import { readFileSync } from 'node:fs';
import { describeDraw } from '../public/verify-draw.mjs';
import { describeRaffle } from '../public/verify-raffle.mjs';

const CHECKS = { 'drawcard-raffle-v1': describeRaffle, 'drawcard-draw-v1': describeDraw };

async function verifyFile(file) {
  let proof;
  try {
    proof = JSON.parse(readFileSync(file, 'utf8'));
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
