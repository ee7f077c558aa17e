import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { RaffleProof } from '#lib/contracts/raffles/raffle-proof.ts';
import { createProof, SMALL_RAFFLE, type SmallRaffle } from '#tests/support/raffles/raffle-proof.ts';
import { describeRaffle, verifyRaffle } from '../../../../public/verify-raffle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-proof-'));
afterAll(() => rmSync(folder, { recursive: true }));

const locate = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const [, SCRIPT = ''] =
  /```js\n([\s\S]*?)```/.exec(readFileSync(locate('docs/verify-a-raffle.md'), 'utf8')) ?? [];
const script = join(folder, 'check-raffle.mjs');
writeFileSync(script, SCRIPT);

function saveFile(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What the script of the document says of files, a line for each, in batches that a command line holds. */
function runScript(files: readonly string[]): string[] {
  const { stdout } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.trim().split('\n');
}

const isHeldBy = async (proof: unknown): Promise<boolean> =>
  (await describeRaffle(proof as Parameters<typeof describeRaffle>[0])).isRight;

/** A proof before the draw: what a buyer has between the close and the draw. */
function withoutDraw({ seed: _, winners: __, ...proof }: ReturnType<typeof createProof>) {
  return proof;
}

test('the script of the document is 50 lines at most, and holds a right file to be right', () => {
  expect(SCRIPT.trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  const drawn = saveFile('drawn.json', JSON.stringify(createProof()));
  const sealed = saveFile('sealed.json', JSON.stringify(withoutDraw(createProof())));
  expect(runScript([drawn, sealed])).toEqual([`${drawn}: OK`, `${sealed}: OK`]);
});

test('one changed bit breaks the file for the script of the document', () => {
  const bytes = Buffer.from(JSON.stringify(createProof()));
  const step = bytes.length / 500;
  const files = Array.from({ length: 500 }, (_, index) => {
    const changed = Buffer.from(bytes);
    changed[Math.floor(index * step)]! ^= 1 << (index % 8);
    return saveFile(`broken-${index}.json`, changed);
  });
  const lines = runScript(files);
  expect(lines).toHaveLength(500);
  expect(lines.filter((line) => !line.includes(': BROKEN, '))).toEqual([]);
});

test('one changed bit at any byte breaks the file for the public script', async () => {
  const bytes = Buffer.from(JSON.stringify(createProof()));
  const missed: string[] = [];
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1 << (place % 8);
    let proof: unknown;
    try {
      proof = JSON.parse(changed.toString('utf8'));
    } catch {
      continue;
    }
    if (await isHeldBy(proof)) missed.push(changed.toString('utf8', Math.max(0, place - 20), place + 20));
  }
  expect(missed).toEqual([]);
});

const runs = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 9 }), count: fc.integer({ min: 1, max: 60 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((parts) => {
    let next = 1;
    return parts.map(({ gap, count }, index) => {
      const first = next + gap;
      next = first + count;
      return { entryId: `ent_${index}`, first, last: next - 1 };
    });
  });
const prizes = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  .map((units) =>
    units.map((count, index) => ({ place: index + 1, units: count, cents: 100, name: `Prize ${index + 1}` })),
  );
const raffles: fc.Arbitrary<SmallRaffle> = fc
  .record({ runs, prizes, isRecorded: fc.boolean(), pick: fc.nat() })
  .map(({ isRecorded, pick, ...raffle }) => ({
    ...SMALL_RAFFLE,
    ...raffle,
    beacon: isRecorded ? { spec: 'recorded:Rain in mm:2026-12-06', value: '4.2' } : SMALL_RAFFLE.beacon,
    own: [pick % raffle.runs.length],
  }));

test('both scripts hold every right file to be right', async () => {
  const files: string[] = [];
  await fc.assert(
    fc.asyncProperty(raffles, async (raffle) => {
      const proof = createProof(raffle);
      expect(RaffleProof.parse(proof)).toEqual(proof);
      const { tickets, held } = await verifyRaffle(proof);
      expect(held).toEqual(['own', 'commitment', 'list', 'winners', 'prizes']);
      const [own] = proof.own;
      const won = proof.winners.filter(({ ticket }) => ticket >= own!.first && ticket <= own!.last);
      expect(tickets).toMatchObject([{ first: own!.first, last: own!.last, won }]);
      files.push(saveFile(`right-${files.length}.json`, JSON.stringify(proof)));
    }),
  );
  expect(runScript(files)).toEqual(files.map((file) => `${file}: OK`));
});

/** What someone with something to gain would do to the file of a drawn raffle. */
const FORGERIES: Record<string, (proof: ReturnType<typeof createProof>) => unknown> = {
  'another ticket wins': (proof) => {
    proof.winners[0]!.ticket += 1;
  },
  'the prizes change their winners': (proof) => {
    const [first, second] = proof.winners;
    proof.winners = [{ ...second!, rank: 0, place: 1 }, { ...first!, rank: 1, place: 2 }, proof.winners[2]!];
  },
  'the prizes change their places': (proof) => {
    proof.prizes = proof.prizes.map((prize) => ({ ...prize, name: 'Nothing to speak of' }));
  },
  'a place gets more units': (proof) => {
    proof.prizes = [
      { ...proof.prizes[0]!, units: 2 },
      { ...proof.prizes[1]!, units: 1 },
    ];
    proof.winners[1]!.place = 1;
  },
  'a beacon that the draw does not have': (proof) => {
    proof.beacon = { spec: 'none', value: 'picked until it suited' };
  },
  'a beacon that was not committed to': (proof) => {
    proof.beacon = { spec: 'recorded:Rain in mm:2026-12-06', value: '4.2' };
  },
  'more prizes than there can be': (proof) => {
    proof.prizes[1]!.units = 4_000_000_000;
  },
  'no draw and no tickets': (proof) => {
    for (const name of ['seed', 'winners', 'own']) Reflect.deleteProperty(proof, name);
  },
  'two prizes told as one': (proof) => {
    const [first, second] = proof.prizes;
    const told = `${second!.place}|${second!.units}|${second!.cents}|${second!.name}`;
    proof.prizes = [{ ...first!, name: `${first!.name}\n${told}` }];
    proof.winners = [proof.winners[0]!];
  },
  'a winner too many': (proof) => {
    proof.winners.push({ ...proof.winners[0]!, rank: 3 });
  },
  'a winner too few': (proof) => {
    proof.winners.pop();
  },
  'no winners': (proof) => {
    Reflect.deleteProperty(proof, 'winners');
  },
  'a run that reaches further': (proof) => {
    proof.own[0]!.last += 1;
  },
  'a run that was not sold': (proof) => {
    Object.assign(proof.own[0]!, { first: 100030, last: 100049 });
  },
  'tickets of somebody else': (proof) => {
    proof.own[0]!.entry = 'ent_d';
  },
  'a step without tickets': (proof) => {
    proof.own[0]!.path.push({ side: 'right', hash: 'ab'.repeat(32), count: 0 });
  },
  'a node told as a leaf': (proof) => {
    proof.own[0]!.path = [];
    Object.assign(proof.own[0]!, { first: 1, last: 26 });
  },
  'a list of more tickets': (proof) => {
    proof.close.tickets += 1;
  },
};

test.each(Object.entries(FORGERIES))('both scripts find the forgery: %s', async (name, forge) => {
  const proof = structuredClone(createProof());
  forge(proof);
  const file = saveFile(`${name}.json`, JSON.stringify(proof));
  expect(await isHeldBy(proof)).toBe(false);
  expect(runScript([file])[0]).toContain(': BROKEN, ');
});

test('the command says in words what holds, where the tickets stand and what they won', () => {
  const run = (file: string) =>
    execFileSync(process.execPath, [locate('scripts/verify.mjs'), file], { encoding: 'utf8' });
  const drawn = run(saveFile('drawn.json', JSON.stringify(createProof())));
  expect(drawn).toContain('Right: The winning tickets are those that the seed and the list decide.');
  expect(drawn).toContain('Tickets 100010 to 100029 stand at 7 to 26 of 26 in the list.');
  expect(drawn).toContain('Ticket 100011 won place 1: A clinker launch.');
  const sealed = run(saveFile('sealed.json', JSON.stringify(withoutDraw(createProof()))));
  expect(sealed).toContain('The draw is still to come');
  const none = createProof({ ...SMALL_RAFFLE, own: [1] });
  expect(run(saveFile('none.json', JSON.stringify(none)))).toContain(
    'None of the tickets 100006 to 100006 won.',
  );
});

test.each(['utf8', 'utf16le'] as const)(
  'the command reads a proof that was saved in %s with a mark',
  (encoding) => {
    const file = join(folder, 'marked.json');
    writeFileSync(file, `\uFEFF${JSON.stringify(createProof())}`, encoding);
    const said = execFileSync(process.execPath, [locate('scripts/verify.mjs'), file], { encoding: 'utf8' });
    expect(said).toContain('Right: The winning tickets');
  },
);

test.each([
  ['{', 'cannot be read as a proof'],
  ['{"scheme":"another"}', 'is not a proof of a draw of this shop'],
  ['null', 'is not a proof of a draw of this shop'],
  ['{"scheme":"drawcard-raffle-v1"}', 'WRONG, format'],
  ['{"scheme":"drawcard-draw-v1"}', 'WRONG, format'],
])('the command refuses %s', (content, words) => {
  const file = saveFile('strange.json', content);
  const { stdout, status } = spawnSync(process.execPath, [locate('scripts/verify.mjs'), file], {
    encoding: 'utf8',
  });
  expect(stdout).toContain(words);
  expect(status).toBe(1);
});
