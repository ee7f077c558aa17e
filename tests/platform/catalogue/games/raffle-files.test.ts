import { expect, test } from 'vitest';
import {
  getCatalogueOffer,
  listCatalogue,
  publishCatalogueOffer,
  saveCatalogueOffer,
} from '#lib/contracts/catalogue/catalogue.ts';
import { RAFFLE_FORMAT, type RaffleFileInput } from '#lib/contracts/catalogue/raffle-file.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { offerCommands } from '#platform/catalogue/offers/commands.ts';
import { findOffer, saveOffer } from '#platform/catalogue/offers/store.ts';
import { lantern } from '#platform/shop/seed/raffles/lantern.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const KEY = 'pier-raffle';
const file: RaffleFileInput = {
  format: RAFFLE_FORMAT,
  key: KEY,
  name: 'Pier Raffle',
  shortName: 'Pier',
  timeZone: 'Australia/Sydney',
  drawTime: '20:00',
  closeTime: '18:00',
  books: [
    { tickets: 5, price: '9.00' },
    { tickets: 1, price: '2.00' },
  ],
  causes: [{ key: 'pier', name: 'Friends of the Pier', shareBps: 4000 }],
  notSoldIn: ['SA'],
};

async function openCatalogue() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const headers = { [HEADERS.operatorToken]: token! };
  const params = { key: KEY };
  const save = (input: object, revision: number) =>
    platform.call(saveCatalogueOffer, { params, headers, body: { file: input, revision } });
  const publish = (revision: number) =>
    platform.call(publishCatalogueOffer, { params, headers, body: { revision } });
  const run = (name: keyof typeof offerCommands, words: string[], options: Record<string, string> = {}) =>
    offerCommands[name].run({
      services,
      words,
      options,
      actor: 'ops:test',
      print: () => {},
    });
  return { platform, services, headers, params, save, publish, run };
}

const listFaults = (faults: readonly { path: string; code: string }[]) =>
  faults.map(({ path, code }) => [path, code]);

test('a raffle is drafted, published, and changed: its offer follows the file', async () => {
  const { platform, services, headers, params, save, publish } = await openCatalogue();
  expect((await save(file, 0)).result).toEqual({ revision: 1, faults: [] });
  const listed = await platform.call(listCatalogue, { headers });
  expect(listed.result.offers).toMatchObject([{ key: KEY, type: 'raffle_ticket', state: 'draft' }]);
  expect((await publish(1)).result.version).toMatchObject({ number: 1, state: 'published' });
  const offer = await findOffer(services.database.db, KEY);
  expect(offer).toMatchObject({
    type: 'raffle_ticket',
    url: '/pier-raffle',
    causes: [{ key: 'pier', urlSlug: 'pier', name: 'Friends of the Pier', shareBps: 4000 }],
    restrictions: [{ kind: 'licensing_restriction', regions: ['SA'] }],
    raffle: {
      ticketOffers: [
        { key: 'book-1', name: 'One ticket', numTickets: 1, price: '2.00' },
        { key: 'book-5', name: 'Book of 5', numTickets: 5, price: '9.00' },
      ],
    },
  });
  await save({ ...file, notSoldIn: [] }, 0);
  await publish(1);
  expect((await findOffer(services.database.db, KEY))?.restrictions).toEqual([]);
  const read = await platform.call(getCatalogueOffer, { params, headers });
  expect(read.result.versions.map(({ state }) => state)).toEqual(['published', 'replaced']);
});

test('what is wrong with a raffle stands at its fields, and keeps it from being published', async () => {
  const { save, publish } = await openCatalogue();
  const wrong = await save(
    {
      ...file,
      timeZone: 'Sydney',
      books: [
        { tickets: 1, price: '2.00' },
        { tickets: 1, price: '0.00' },
        { tickets: 5, price: '11.00' },
      ],
      causes: [...file.causes!, ...file.causes!],
      repeats: 'autoplay',
    },
    0,
  );
  expect(listFaults(wrong.result.faults)).toEqual([
    ['timeZone', 'zone_unknown'],
    ['books.1.tickets', 'book_twice'],
    ['books.1.price', 'book_free'],
    ['books.2.price', 'book_dearer'],
    ['causes.1.key', 'cause_twice'],
    ['repeats', 'repeats_without_calendar'],
  ]);
  expect((await publish(1)).status).toBe(422);
  const nameless = await save({ ...file, format: 'drawcard-raffle/1', name: '', books: [] }, 1);
  expect(nameless.result.faults).toMatchObject([
    { path: 'name', message: 'Give it a name.' },
    { path: 'books', message: 'Add a book: nothing can be bought.' },
  ]);
});

test('a raffle of the calendar has its draws opened when it is published, and its numbers checked before', async () => {
  const { services, save, publish } = await openCatalogue();
  const { calendar } = lantern.file;
  const wrong = structuredClone({ ...file, calendar: calendar! });
  wrong.calendar.draw.postal = { first: 500, size: 20 };
  const saved = await save(wrong, 0);
  expect(listFaults(saved.result.faults)).toEqual([['calendar.draw.postal.first', 'ranges_overlap']]);
  await save({ ...file, calendar }, 1);
  await publish(2);
  const draws = await services.database.db
    .selectFrom('draw')
    .innerJoin('raffle_draw', 'raffle_draw.draw_id', 'draw.id')
    .select(['draw_no', 'local_date', 'raffle_draw.name'])
    .where('offer_key', '=', KEY)
    .orderBy('draw_no')
    .execute();
  expect(draws).toEqual([
    { draw_no: 1, local_date: '2026-11-20', name: 'The Friday lantern' },
    { draw_no: 2, local_date: '2026-11-27', name: 'The Friday lantern' },
  ]);
});

test('a state in which a command has stopped sales is not opened again by a file that says nothing of it', async () => {
  const { services, save, publish, run } = await openCatalogue();
  await save(file, 0);
  await publish(1);
  await run('offers restrict', [KEY], { region: 'SA,NT' });
  const again = await save({ ...file, name: 'Pier' }, 0);
  expect(again.result.faults).toMatchObject([{ path: 'notSoldIn', code: 'regions_restricted' }]);
  expect((await publish(1)).status).toBe(422);
  await save({ ...file, notSoldIn: ['SA', 'NT'] }, 1);
  expect((await publish(2)).status).toBe(200);
  expect((await findOffer(services.database.db, KEY))?.restrictions).toMatchObject([
    { regions: ['SA', 'NT'] },
  ]);
});

test('a game cannot become a raffle, nor a file of no known format anything', async () => {
  const { services, save } = await openCatalogue();
  await saveOffer(services.database.db, services, { ...lantern.offer, key: KEY, type: 'lottery_ticket' });
  expect(listFaults((await save(file, 0)).result.faults)).toEqual([['key', 'key_taken']]);
  expect((await save({ ...file, format: 'drawcard-house/1' }, 1)).status).toBe(422);
});
