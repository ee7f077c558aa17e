// Commands that take a JSON file read it as Windows writes it, and say what is wrong with one that they cannot take.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { raffleCommands } from '#platform/catalogue/raffles/commands.ts';
import { type Command, OperatorError } from '#platform/ground/operator/command.ts';
import { giveawayCommands } from '#platform/repeat/giveaways/commands.ts';
import type { Services } from '#platform/services.ts';
import { createProgram, createSchedule, setProgram } from '../../../../support/membership/membership.ts';
import { openTestPlatform, TEST_NOW } from '../../../../support/platform.ts';
import { createRaffleOffer, createRafflePlan } from '../../../../support/raffles/raffles.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };
const DAY_MS = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'drawcard-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GIVEAWAY = {
  ...createSchedule(),
  stopAt: new Date(TEST_NOW + DAY_MS).toISOString(),
  drawAt: new Date(TEST_NOW + DAY_MS).toISOString(),
};

interface OpenedShop {
  readonly services: Services;
  readonly open: (bytes: Buffer) => Promise<string>;
}

async function run(services: Services, command: Command, words: string[], from?: string): Promise<string> {
  const lines: string[] = [];
  await command.run({
    services,
    words,
    options: from === undefined ? {} : { from },
    env: ENV,
    actor: 'ops:test',
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

function saveFile(bytes: Buffer): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, bytes);
  return path;
}

const SHOPS: Record<string, { readonly plan: unknown; readonly open: () => Promise<OpenedShop> }> = {
  'giveaways open': {
    plan: GIVEAWAY,
    async open() {
      const { services } = await openTestPlatform();
      await setProgram(services, createProgram({ giveaways: [] }));
      const open = (bytes: Buffer) => run(services, giveawayCommands['giveaways open'], [saveFile(bytes)]);
      return { services, open };
    },
  },
  'raffles open': {
    plan: createRafflePlan(TEST_NOW, { drawNo: 32 }),
    async open() {
      const { services } = await openTestPlatform();
      await saveOffer(services.database.db, services, createRaffleOffer());
      const open = (bytes: Buffer) =>
        run(services, raffleCommands['raffles open'], ['harbour-boat'], saveFile(bytes));
      return { services, open };
    },
  },
};

test.each(Object.entries(SHOPS))(
  '%s takes a file with a mark, and one in UTF-16',
  async (_, { plan, open }) => {
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const shop = await open();
      expect(await shop.open(Buffer.from(`\uFEFF${JSON.stringify(plan)}`, encoding))).toContain('is open');
    }
  },
);

test.each(Object.entries(SHOPS))('%s says what is wrong with a file, and where', async (_, { open }) => {
  const shop = await open();
  const refused = (text: string) => expect(shop.open(Buffer.from(text))).rejects;
  await refused('{"type": "daily",\n}').toThrow(OperatorError);
  await refused('{"type": "daily",\n}').toThrow(/\.json is no JSON: line 2 is wrong/);
  await refused('\uFEFF{"name":"x"}').toThrow(/drawAt/);
});
