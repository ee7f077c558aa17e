import { expect, test } from 'vitest';
import { actOnLists, fromLists, readLists, toLists, trimLists } from '#lib/domain/brand/brand-lists.ts';

const lists = toLists({
  menu: [
    { label: 'Play', href: '/lotto-tickets', list: 'lotto' },
    { label: 'Results', href: '/lotto-results' },
  ],
  footer: [{ title: 'About', links: [{ label: 'Us', href: '/about' }] }],
});

const toForm = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test('rows are read as they were typed, and empty ones are left out where they are saved', () => {
  const read = readLists(
    toForm({
      'menu.0.label': ' Play ',
      'menu.0.href': '/lotto-tickets',
      'menu.0.list': 'lotto',
      'menu.1.label': '',
      'menu.1.href': '',
      'menu.1.list': '',
      'menu.2.label': 'Results',
      'menu.2.href': '/lotto-results',
      'menu.2.list': '',
      'footer.0.title': 'About',
      'footer.0.list': '',
      'footer.0.links.0.label': 'Us',
      'footer.0.links.0.href': '/about',
      'footer.1.title': '',
      'footer.1.list': '',
      'footer.1.links.0.label': '',
      'footer.1.links.0.href': '',
    }),
  );
  expect(read.menu).toHaveLength(3);
  expect(trimLists(read)).toEqual(lists);
  expect(toLists(fromLists(lists))).toEqual(lists);
});

test('rows are added, moved and removed, and the page says which field comes next', () => {
  const added = actOnLists(lists, 'add.menu');
  expect(added?.lists.menu).toHaveLength(3);
  expect(added?.focus).toBe('menu.2.label');
  const moved = actOnLists(lists, 'up.menu.1');
  expect(moved?.lists.menu.map(({ label }) => label)).toEqual(['Results', 'Play']);
  expect(moved?.focus).toBe('menu.0.label');
  expect(actOnLists(lists, 'up.menu.0')?.lists).toEqual(lists);
  expect(actOnLists(lists, 'down.menu.1')?.lists).toEqual(lists);
  expect(actOnLists(lists, 'remove.menu.0')?.lists.menu).toHaveLength(1);
  const column = actOnLists(lists, 'add.footer');
  expect([column?.lists.footer.length, column?.focus]).toEqual([2, 'footer.1.title']);
  const link = actOnLists(lists, 'add.footer.0.links');
  expect([link?.lists.footer[0]?.links.length, link?.focus]).toEqual([2, 'footer.0.links.1.label']);
  expect(actOnLists(lists, 'remove.footer.0.links.0')?.lists.footer[0]?.links).toEqual([]);
  for (const other of ['save', 'add.other', 'up.footer.0.links.x', 'add.footer.7.links', 'reset.menu'])
    expect(actOnLists(lists, other)).toBeUndefined();
});
