import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { gameCommands } from '#platform/catalogue/games/commands.ts';
import { findOffer } from '#platform/catalogue/offers/store.ts';
import type { Command, CommandCall } from '#platform/ground/operator/command.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };
const file = GAME_TEMPLATES.find(({ name }) => name === 'seven-and-one')!.file;

async function openFiles() {
  const { services } = await openTestPlatform();
  const folder = mkdtempSync(join(tmpdir(), 'games-'));
  const run = async (
    name: keyof typeof gameCommands,
    words: readonly string[],
    options: CommandCall['options'] = {},
  ) => {
    const lines: string[] = [];
    const command: Command = gameCommands[name];
    await command.run({
      services,
      words,
      options,
      env: ENV,
      actor: 'ops:test',
      print: (line) => void lines.push(line),
    });
    return lines.join('\n');
  };
  const write = (value: unknown): string => {
    const path = join(folder, 'game.json');
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const findPrice = async () =>
    (await findOffer(services.database.db, file.key))?.gameTypes[0]?.gameOffers[0]?.prices[0]?.price;
  return { run, write, findPrice };
}

test('a file is tried, imported, published, and comes out as it went in', async () => {
  const { run, write, findPrice } = await openFiles();
  const trial = await run('offers import', [write(file)], { 'dry-run': true, publish: true });
  expect(trial).toContain('pricePerGame: nothing → 1.50');
  expect(await findPrice()).toBeUndefined();
  expect(await run('offers import', [write(file)], { publish: true })).toContain(
    'Version 1 of my-thursday is on sale.',
  );
  expect(await findPrice()).toBe('3.00');
  const exported = await run('offers export', ['my-thursday']);
  const again = await run('offers import', [write(JSON.parse(exported))], { publish: true });
  expect(again).toBe('my-thursday is sold like this already.');
  expect(await run('offers versions', ['my-thursday'])).toMatch(/^version.*\n1 .*published.*ops:test/);
});

test('a change says what differs before it is published', async () => {
  const { run, write, findPrice } = await openFiles();
  await run('offers import', [write(file)], { publish: true });
  const said = await run('offers import', [write({ ...file, pricePerGame: '1.60' })]);
  expect(said).toBe(
    'pricePerGame: 1.50 → 1.60\nThe draft of my-thursday is saved. `offers publish my-thursday` puts it on sale.',
  );
  expect(await findPrice()).toBe('3.00');
  expect(await run('offers list', [])).toContain('draft');
  await run('offers publish', ['my-thursday']);
  expect(await findPrice()).toBe('3.20');
});

test('what is wrong is named at its field, and nothing is changed', async () => {
  const { run, write, findPrice } = await openFiles();
  await expect(
    run('offers import', [write({ ...file, pricePerGame: '0.00' })], { publish: true }),
  ).rejects.toThrow('Nothing was changed.');
  await expect(run('offers import', [write({ ...file, format: 'other' })])).rejects.toThrow(
    'Nothing was changed.',
  );
  await expect(run('offers publish', ['my-thursday'])).rejects.toThrow('There is no draft of my-thursday');
  expect(await findPrice()).toBeUndefined();
});

test('a template is a file that can be imported', async () => {
  const { run, write } = await openFiles();
  expect(await run('offers template', [])).toContain('three-digits-midday: ');
  const printed = await run('offers template', ['three-digits-midday']);
  expect(await run('offers import', [write(JSON.parse(printed))], { publish: true })).toContain('is on sale');
});
