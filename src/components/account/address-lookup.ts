// Finds an address by its first letters and fills in its lines. Changed by hand afterwards, it counts as typed.
import type { Address } from '#lib/contracts/details.ts';
import { LOOKUP_LENGTH_MIN } from '#lib/domain/account/lookup-length.ts';
import { type FoundAddress, findAddresses, readFoundAddress } from '#lib/stores/account/address-lookup.ts';

const PAUSE_MS = 250;
const LINES = ['address1', 'address2', 'suburb', 'postcode', 'state', 'country'] as const;

interface Parts {
  readonly root: HTMLElement;
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly status: HTMLElement;
}

/** What was asked for last. An answer to anything before a later search, choice or typed line comes too late. */
let asking = new AbortController();

function startAsking(): AbortSignal {
  asking.abort();
  asking = new AbortController();
  return asking.signal;
}

function findParts(): Parts | undefined {
  const root = document.querySelector<HTMLElement>('[data-address-lookup]');
  const form = root?.closest('form');
  const input = root?.querySelector('input');
  const list = root?.querySelector<HTMLElement>('[role="listbox"]');
  const status = root?.querySelector<HTMLElement>('[role="status"]');
  return root && form && input && list && status ? { root, form, input, list, status } : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement;

function findControl(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined;
}

function setHidden(form: HTMLFormElement, mode: 'autocomplete' | 'manual', id: string): void {
  const [modeField, idField] = [findControl(form, 'mode'), findControl(form, 'lookupId')];
  if (modeField) modeField.value = mode;
  if (idField) idField.value = id;
}

const say = ({ root, status }: Parts, key: 'none' | 'found' | 'filled' | 'lost', count = 0): void => {
  status.textContent = (root.dataset[key] ?? '').replace('{count}', String(count));
};

function close({ input, list }: Parts): void {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function fill({ form }: Parts, address: Address): void {
  for (const name of LINES) {
    const control = findControl(form, name);
    if (!control) continue;
    control.value = address[name] ?? '';
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

async function pick(parts: Parts, { id, text }: FoundAddress): Promise<void> {
  const signal = startAsking();
  close(parts);
  parts.input.value = text;
  const address = await readFoundAddress(id);
  if (signal.aborted) return;
  if (!address) {
    say(parts, 'lost');
    return;
  }
  fill(parts, address);
  setHidden(parts.form, 'autocomplete', id);
  say(parts, 'filled');
}

function show(parts: Parts, found: readonly FoundAddress[]): void {
  const { input, list } = parts;
  list.replaceChildren(
    ...found.map((address, index) => {
      const option = document.createElement('div');
      option.id = `address-lookup-${index}`;
      option.role = 'option';
      option.ariaSelected = 'false';
      option.textContent = address.text;
      // Before the field loses the focus, which closes the list.
      option.addEventListener('pointerdown', (event) => event.preventDefault());
      option.addEventListener('click', () => void pick(parts, address));
      return option;
    }),
  );
  list.hidden = found.length === 0;
  input.setAttribute('aria-expanded', String(found.length > 0));
  say(parts, found.length > 0 ? 'found' : 'none', found.length);
}

function move({ input, list }: Parts, step: 1 | -1): void {
  const options = [...list.children] as HTMLElement[];
  const from = options.findIndex(({ ariaSelected }) => ariaSelected === 'true');
  const to = (from + step + options.length + (from < 0 && step < 0 ? 1 : 0)) % options.length;
  for (const [index, option] of options.entries()) option.ariaSelected = String(index === to);
  input.setAttribute('aria-activedescendant', options[to]?.id ?? '');
  options[to]?.scrollIntoView({ block: 'nearest' });
}

function press(parts: Parts, event: KeyboardEvent): void {
  const { list } = parts;
  if (list.hidden) {
    // The form is not sent from a field that is no part of it.
    if (event.key === 'Enter') event.preventDefault();
    return;
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(parts, event.key === 'ArrowDown' ? 1 : -1);
  else if (event.key === 'Escape') close(parts);
  else if (event.key === 'Enter') list.querySelector<HTMLElement>('[aria-selected="true"]')?.click();
  else return;
  event.preventDefault();
}

async function search(parts: Parts, signal: AbortSignal): Promise<void> {
  await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  if (signal.aborted) return;
  const found = await findAddresses(parts.input.value.trim(), signal);
  // Its list would lie over the field that is typed in by then.
  if (!signal.aborted && document.activeElement === parts.input) show(parts, found);
}

function watch(parts: Parts): void {
  const { root, form, input } = parts;
  input.addEventListener('input', () => {
    const signal = startAsking();
    parts.status.textContent = '';
    if (input.value.trim().length < LOOKUP_LENGTH_MIN) close(parts);
    else void search(parts, signal);
  });
  input.addEventListener('keydown', (event) => press(parts, event));
  input.addEventListener('blur', () => close(parts));
  form.addEventListener('input', ({ isTrusted, target }) => {
    if (!isTrusted || !LINES.some((name) => findControl(form, name) === target)) return;
    startAsking();
    setHidden(form, 'manual', '');
  });
  root.hidden = false;
}

const parts = findParts();
if (parts) watch(parts);
