// @vitest-environment happy-dom
// An address that comes late does not take the place of one that was chosen or typed after it.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Address } from '#lib/contracts/details.ts';

const store = vi.hoisted(() => ({ findAddresses: vi.fn(), readFoundAddress: vi.fn() }));
vi.mock('#lib/stores/account/address-lookup.ts', () => store);

const FOUND = ['1 First Street', '2 Second Street'].map((text, index) => ({ id: `id-${index + 1}`, text }));

/** The answers to each choice, by its id. */
let answers: Map<string, PromiseWithResolvers<Address | undefined>>;

const address = (address1: string): Address => ({
  address1,
  address2: null,
  suburb: 'Carlton',
  postcode: '3053',
  state: 'VIC',
  country: 'AU',
});

const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
const readForm = () => Object.fromEntries(new FormData(document.querySelector('form')!));

/** As a visitor types it. */
function type(selector: string, text: string): void {
  find(selector).focus();
  find(selector).value = text;
  const event = new Event('input', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  find(selector).dispatchEvent(event);
}

async function search(): Promise<readonly HTMLElement[]> {
  type('#lookup', 'street');
  await vi.waitFor(() => expect(find('[role="listbox"]').hidden).toBe(false));
  return [...document.querySelectorAll<HTMLElement>('[role="option"]')];
}

/** Until what has been answered is taken in. */
const settle = () => new Promise((wake) => setTimeout(wake));

beforeEach(async () => {
  vi.resetModules();
  answers = new Map(FOUND.map(({ id }) => [id, Promise.withResolvers()]));
  store.findAddresses.mockReset().mockResolvedValue(FOUND);
  store.readFoundAddress.mockReset().mockImplementation((id: string) => answers.get(id)?.promise);
  document.body.innerHTML = `<form>
    <input type="hidden" name="mode" value="manual" /><input type="hidden" name="lookupId" value="" />
    <div data-address-lookup data-filled="Filled in" data-lost="Lost"><input id="lookup" />
      <div role="listbox" hidden></div><p role="status"></p></div>
    <input name="address1" id="line" /><input name="suburb" /><input name="phone" id="phone" /></form>`;
  await import('#components/account/address-lookup.ts');
});

test('what is chosen is filled in', async () => {
  const [first] = await search();
  first!.click();
  answers.get('id-1')!.resolve(address('1 First Street'));
  await settle();
  expect(readForm()).toMatchObject({
    mode: 'autocomplete',
    lookupId: 'id-1',
    address1: '1 First Street',
    suburb: 'Carlton',
  });
  expect(find('[role="status"]').textContent).toBe('Filled in');
});

test('a choice that is answered late does not take the place of a later one', async () => {
  const [first] = await search();
  first!.click();
  const [, second] = await search();
  second!.click();
  answers.get('id-2')!.resolve(address('2 Second Street'));
  await settle();
  answers.get('id-1')!.resolve(address('1 First Street'));
  await settle();
  expect(readForm()).toMatchObject({ lookupId: 'id-2', address1: '2 Second Street' });
});

test.for([address('1 First Street'), undefined])(
  'nor that of lines that were typed after it',
  async (late) => {
    const [first] = await search();
    first!.click();
    type('#line', '3 Third Street');
    answers.get('id-1')!.resolve(late);
    await settle();
    expect(readForm()).toMatchObject({ mode: 'manual', lookupId: '', address1: '3 Third Street' });
    expect(find('[role="status"]').textContent).not.toMatch(/Filled in|Lost/);
  },
);

test('another field of the form takes no address away, neither one that loads nor one that is there', async () => {
  const [first] = await search();
  first!.click();
  type('#phone', '0491 570 156');
  answers.get('id-1')!.resolve(address('1 First Street'));
  await settle();
  type('#phone', '0491 570 157');
  expect(readForm()).toMatchObject({ mode: 'autocomplete', lookupId: 'id-1', address1: '1 First Street' });
});

test('no list opens for letters that were typed before a choice', async () => {
  const [first] = await search();
  type('#lookup', 'street in');
  first!.click();
  answers.get('id-1')!.resolve(address('1 First Street'));
  await new Promise((wake) => setTimeout(wake, 400));
  expect(find('[role="listbox"]').hidden).toBe(true);
  expect(store.findAddresses).toHaveBeenCalledTimes(1);
});

test('nor for a field that was left, and what was chosen in it is still filled in', async () => {
  type('#lookup', 'street');
  find('#line').focus();
  await new Promise((wake) => setTimeout(wake, 400));
  expect([store.findAddresses.mock.calls.length, find('[role="listbox"]').hidden]).toEqual([1, true]);
  const [first] = await search();
  first!.click();
  find('#line').focus();
  answers.get('id-1')!.resolve(address('1 First Street'));
  await settle();
  expect(readForm()).toMatchObject({ lookupId: 'id-1', address1: '1 First Street' });
});
