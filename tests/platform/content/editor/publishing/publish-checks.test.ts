import { expect, test } from 'vitest';
import { getNavigation } from '#lib/contracts/brand-config.ts';
import { createEditorItem, type EditorFault } from '#lib/contracts/editor/editor.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';
import { createProgram, setProgram } from '#tests/support/membership/membership.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

const faultsOf = async ({ editor }: Desk, collection: string, fields: Fields): Promise<EditorFault[]> =>
  (await editor.create(collection, fields)).faults;

const page = (...blocks: object[]) => ({ path: '/about/x', title: 'X', blocks });
const redirect = (from: string, to: string) => ({ from, to, code: 301 });

test('blocks that name an offer, a cause, a banner or a picture that is not there are told one by one', async () => {
  const made = await openDesk();
  const blocks = [
    { type: 'offers', offers: ['nowhere'] },
    { type: 'causes', causes: ['nobody'] },
    { type: 'feature_banner', banner: 'nothing' },
    { type: 'image', image: 'none' },
  ];
  const faults = await faultsOf(made, 'pages', page(...blocks));
  expect(faults.map(({ field }) => field)).toEqual([
    'blocks.0.offers',
    'blocks.1.causes',
    'blocks.2.banner',
    'blocks.3.image',
  ]);
});

test('a redirect to itself, and one that closes a circle, are told', async () => {
  const made = await openDesk();
  expect(await faultsOf(made, 'redirects', redirect('/a', '/A/?x=1'))).toMatchObject([{ field: 'to' }]);
  const first = await made.editor.create('redirects', redirect('/b', '/c'));
  expect(first.faults).toEqual([]);
  await made.publisher.publish(first);
  expect(await faultsOf(made, 'redirects', redirect('/c', '/d'))).toEqual([]);
  expect(await faultsOf(made, 'redirects', redirect('/c', '/b'))).toMatchObject([{ field: 'to' }]);
});

test('redirects that no visitor meets together close no circle', async () => {
  const made = await openDesk();
  const first = { ...redirect('/a', '/b'), brand: 'drawcard' };
  await made.publisher.publish(await made.editor.create('redirects', first));
  const back = redirect('/b', '/a');
  expect(await faultsOf(made, 'redirects', { ...back, brand: 'harbour-art-union' })).toEqual([]);
  for (const met of [back, { ...back, brand: 'drawcard' }])
    expect(await faultsOf(made, 'redirects', met)).toMatchObject([{ field: 'to' }]);
});

test('a picture of another site in a text is told with its address', async () => {
  const made = await openDesk();
  const body = 'Look: ![a](https://pictures.example/a.png)';
  expect(await faultsOf(made, 'blog_posts', { ...POST, body })).toMatchObject([
    { field: 'body', message: expect.stringContaining('https://pictures.example/a.png') },
  ]);
  const steps = { type: 'steps', steps: [{ heading: 'One', text: body }] };
  expect(await faultsOf(made, 'pages', page(steps))).toMatchObject([{ field: 'blocks.0.steps.0.text' }]);
  expect(await faultsOf(made, 'blog_posts', { ...POST, slug: 'own', body: '![a](/assets/a)' })).toEqual([]);
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://a.example'])(
  'an address like %s leads nowhere',
  async (to) => {
    const made = await openDesk();
    expect(await faultsOf(made, 'redirects', redirect('/away', to))).toMatchObject([{ field: 'to' }]);
  },
);

test('a page that moves leaves a redirect, and moving back takes it away again', async () => {
  const { editor, publisher, cms } = await openDesk();
  const redirects = async () => (await cms.ask('/items/redirects?fields=from,to,code', 'site')).body.data;
  const item = await editor.create('blog_posts', POST);
  await publisher.publish(item);
  const move = async (slug: string) => {
    const { version } = await editor.read(item);
    await editor.save({ ...item, version }, { ...POST, slug });
    return (await publisher.publish({ ...item, version: version + 1 })).result;
  };
  expect((await move('chances')).tags).toContain('content:redirects');
  expect(await redirects()).toEqual([{ from: '/blog/odds', to: '/blog/chances', code: 301 }]);
  await move('odds');
  expect(await redirects()).toEqual([{ from: '/blog/chances', to: '/blog/odds', code: 301 }]);
  await move('odds');
  expect(await redirects()).toHaveLength(1);
});

test('a draft and an unpublished page leave none', async () => {
  const { editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await editor.save(item, { ...POST, slug: 'other' });
  await publisher.publish({ ...item, version: item.version + 1 });
  expect((await cms.ask('/items/redirects', 'site')).body.data).toEqual([]);
});

test('a menu entry without words is told', async () => {
  const made = await openDesk();
  const entry = { key: 'extra', label_key: 'no.such.key', route_type: 'internal', href: '/about' };
  expect(await faultsOf(made, 'navigation', entry)).toMatchObject([{ field: 'label_key' }]);
  expect(await faultsOf(made, 'navigation', { ...entry, key: 'more', label_key: 'layout.menu' })).toEqual([]);
  const wordless = { key: 'third', route_type: 'internal', href: '/about' };
  expect(await faultsOf(made, 'navigation', wordless)).toMatchObject([{ field: 'label' }]);
  const own = { ...wordless, key: 'fourth', label: 'Our story' };
  expect(await faultsOf(made, 'navigation', own)).toEqual([]);
});

test('the words of a new menu entry are written with it, and name it in lists', async () => {
  const { publisher, platform, list } = await openDesk();
  const entry = { key: 'story', label: 'Our story', route_type: 'internal', href: '/about' };
  await publisher.publish(await publisher.create('navigation', entry));
  const { result } = await platform.call(getNavigation, { query: { brand: 'drawcard' } });
  expect(result.links).toContainEqual(expect.objectContaining({ key: 'story', label: 'Our story' }));
  expect((await list({}, 'navigation')).map(({ title }) => title)).toEqual(['Our story']);
});

test('a page at an address of the shop is told, unless it is shown instead', async () => {
  const made = await openDesk();
  const { key } = createLotteryOffer();
  await putOnSale(made.platform.services);
  for (const path of [
    '/lotto-results',
    '/Cart/',
    '/about/contact-us',
    '/about/FAQ',
    `/${key}`,
    `/${key}/standard`,
    '/blog/press',
    '/causes/how-we-choose',
    '/lotto-results/guide',
    '/legal/terms-and-conditions',
    '/Club/Winners/',
    '/help/results/2026',
  ])
    expect([path, await faultsOf(made, 'pages', { ...page(), path })]).toMatchObject([
      path,
      [{ field: 'path' }],
    ]);
  for (const path of [
    '/about/us',
    '/about/winners',
    '/cart/help',
    '/causes/a/b/c',
    `/${key}/terms-and-conditions`,
  ])
    expect([path, await faultsOf(made, 'pages', { ...page(), path })]).toEqual([path, []]);
  for (const path of ['/lotto-results', '/blog/press']) {
    const instead = { ...page(), path, overrides_route: true };
    expect(await faultsOf(made, 'pages', instead)).toEqual([]);
  }
});

test('a page at another address of a game, or at one of the membership programme, is told', async () => {
  const made = await openDesk();
  const { services } = made.platform;
  await putOnSale(services, createLotteryOffer({ urlAliases: [{ subvariant: 'SA', url: '/Beacon' }] }));
  await setProgram(services, createProgram({ programUrl: 'club' }));
  const messagesOf = async (fields: object) =>
    (await faultsOf(made, 'pages', { ...page(), ...fields })).map(({ message }) => message);
  expect(await messagesOf({ path: '/beacon/press' })).toEqual([expect.stringContaining('shown instead')]);
  for (const path of ['/club', '/Club/press'])
    for (const overrides_route of [false, true])
      expect(await messagesOf({ path, overrides_route })).toEqual([
        expect.stringContaining('membership programme'),
      ]);
});

test('a number alone is no address of an article, as the pages of the journal have those', async () => {
  const made = await openDesk();
  for (const slug of ['2', '2026'])
    expect(await faultsOf(made, 'blog_posts', { ...POST, slug })).toEqual([
      { field: 'slug', message: expect.stringContaining('Needs a word beside the number') },
    ]);
  expect(await faultsOf(made, 'blog_posts', { ...POST, slug: 'news-2026' })).toEqual([]);
  expect(await faultsOf(made, 'causes', { slug: '2026', name: 'X', summary: 'X', body: 'X' })).toEqual([]);
});

test('an address that browsers send in another form is told, of a page and not of a redirect', async () => {
  const made = await openDesk();
  for (const path of ['/about/café', '/about/caf%C3%A9', '/about/a<b'])
    expect(await faultsOf(made, 'pages', { ...page(), path })).toMatchObject([
      { field: 'path', message: expect.stringContaining('without accents') },
    ]);
  expect(await faultsOf(made, 'redirects', redirect('/über-uns', '/about'))).toEqual([]);
});

test('a second page or redirect at an address that is spelt otherwise is told', async () => {
  const made = await openDesk();
  const put = async (collection: string, fields: Fields) =>
    made.publisher.publish(await made.editor.create(collection, fields));
  await put('pages', { ...page(), path: '/about/us' });
  await put('redirects', redirect('/über-uns', '/about'));
  expect(await faultsOf(made, 'pages', { ...page(), path: '/About/Us/' })).toMatchObject([{ field: 'path' }]);
  const again = redirect('/%C3%9Cber-Uns/', '/about');
  expect(await faultsOf(made, 'redirects', again)).toMatchObject([{ field: 'from' }]);
});

test('fields that are nested deeper than any form are refused, and brackets in a text are no nesting', async () => {
  const { editor } = await openDesk();
  const nest = (depth: number): Fields =>
    JSON.parse(`{"title":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`);
  const sent = (fields: Fields) =>
    editor.call(createEditorItem, { params: { collection: 'blog_posts' }, body: { fields } });
  for (const depth of [51, 2_000]) expect((await sent(nest(depth))).status).toBe(422);
  expect((await sent(nest(50))).status).toBe(200);
  expect((await sent({ ...POST, body: '[{'.repeat(500) })).status).toBe(200);
});

test('a row with more cells than there are headings is told', async () => {
  const made = await openDesk();
  const createTable = (...rows: string[][]) =>
    page({ type: 'table', caption: 'Odds', head: ['Game', 'Odds'], rows });
  expect(await faultsOf(made, 'pages', createTable(['Comet', '1 in 9', 'lost']))).toEqual([
    { field: 'blocks.0.rows', message: expect.stringContaining('more cells') },
  ]);
  const right = { ...createTable(['Comet', '1 in 9'], ['Tide']), path: '/about/y' };
  expect(await faultsOf(made, 'pages', right)).toEqual([]);
});
