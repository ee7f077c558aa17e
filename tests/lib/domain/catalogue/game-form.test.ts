import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { readGameForm, toGameFields } from '#lib/domain/catalogue/game-form.ts';
import { DEMONSTRATION_GAMES } from '#platform/shop/seed/games/all.ts';

/** What a browser sends of a form that shows these fields. */
const send = (
  fields: ReadonlyMap<string, string>,
  changes: Readonly<Record<string, string | undefined>> = {},
) => {
  const sent = new Map<string, readonly string[]>();
  for (const [name, value] of fields)
    sent.set(name, name === 'calendar.drawDays' ? value.split(', ') : [value]);
  for (const name of ['calendar.hasSelectableDays', 'plays.combos.hasMega'])
    if (fields.get(name) !== 'true') sent.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) sent.delete(name);
    else sent.set(name, [value]);
  }
  return sent;
};

const files = [
  ...GAME_TEMPLATES.map(({ file }) => GameFile.parse(file)),
  ...DEMONSTRATION_GAMES.map(({ file }) => file),
].map((file) => [file.key, file] as const);

test.each(files)('%s comes out of its form as it went in', (_, file) => {
  expect(GameFile.parse(readGameForm(file, send(toGameFields(file))))).toEqual(file);
});

test('new rules take their place before the earlier ones, and those from the same day are replaced', () => {
  const comet = DEMONSTRATION_GAMES.find(({ file }) => file.key === 'comet')!.file;
  const read = (validFrom: string) =>
    (
      readGameForm(
        comet,
        send(toGameFields(comet), { 'rules.0.validFrom': validFrom }),
      ) as unknown as GameFile
    ).rules.map((rules) => rules.validFrom);
  const days = comet.rules.map(({ validFrom }) => validFrom);
  expect(read('2027-01-01')).toEqual(['2027-01-01', ...days]);
  expect(read(days[0]!)).toEqual(days);
});

test('what cannot be read stays as it was typed', () => {
  const [, file] = files[0]!;
  const read = readGameForm(
    file,
    send(toGameFields(file), { ranking: 'first', pricePerGame: '1,5', 'rules.0.divisions.1.fixed': 'much' }),
  );
  expect(read).toMatchObject({ ranking: 'first', pricePerGame: '1,5' });
  expect(JSON.stringify(read)).toContain('"fixedCents":"much"');
});

test('amounts get their cents, and ways to play that are not ticked are gone', () => {
  const [, file] = files[0]!;
  const read = readGameForm(
    file,
    send(toGameFields(file), { pricePerGame: '$1,250.5', 'plays.systems': undefined }),
  );
  expect(read).toMatchObject({ pricePerGame: '1250.50', plays: { standard: {}, quickPick: {} } });
  expect(read.plays).not.toHaveProperty('systems');
});
