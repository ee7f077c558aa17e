// The forms of a page that was read by a plain request, filled in as somebody would who knows what they ask for.
import { type HTMLElement, type HTMLFormElement, Window } from 'happy-dom';

export interface PageForm {
  /** The address of the page that holds it. */
  readonly page: string;
  /** Where it is sent to: a path with its query. */
  readonly action: string;
  readonly fields: readonly (readonly [string, string])[];
}

/** What fits into an empty field, by what the field says of itself. */
const SAMPLES: Readonly<Record<string, string>> = {
  email: 'somebody@elsewhere.test',
  password: 'a quiet harbour at dawn',
  number: '1',
  date: '1985-03-27',
  tel: '0412345678',
  decimal: '5.00',
  numeric: '123456',
};

const getSample = (field: HTMLElement): string =>
  SAMPLES[field.getAttribute('type') ?? ''] ?? SAMPLES[field.getAttribute('inputmode') ?? ''] ?? 'Robin';

/** Boxes are ticked, and of radios all are: the last one counts. */
function fillForm(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLElement>('input, textarea'))
    if (/^(?:radio|checkbox)$/.test(field.getAttribute('type') ?? ''))
      field.setAttribute('value', field.getAttribute('value') ?? 'on');
    else if (!field.getAttribute('value')) field.setAttribute('value', getSample(field));
}

const readFields = (form: HTMLFormElement): [string, string][] =>
  [...form.elements].flatMap((element): [string, string][] => {
    const name = element.getAttribute('name');
    const type = element.getAttribute('type') ?? '';
    if (!name || /^(?:submit|button|file)$/.test(type) || element.localName === 'button') return [];
    if (element.localName === 'select') {
      const options = [...element.querySelectorAll('option')].map((option) => option.getAttribute('value'));
      return [[name, options.find(Boolean) ?? '']];
    }
    if (element.localName === 'textarea') return [[name, element.textContent || 'Robin']];
    return [[name, element.getAttribute('value') ?? '']];
  });

/** One form for each of its buttons that says something of its own. What works without script only is among them. */
export function listForms(html: string, page: string): PageForm[] {
  const window = new Window({ url: `http://shop.test${page}` });
  window.document.body.innerHTML = html
    .replace(/<\/?noscript[^>]*>/g, '')
    .replace(/<script\b.*?<\/script>/gs, '');
  const forms = [...window.document.querySelectorAll('form')].flatMap((form) => {
    if (form.getAttribute('method')?.toLowerCase() !== 'post') return [];
    fillForm(form);
    const { pathname, search } = new URL(form.getAttribute('action') || page, `http://shop.test${page}`);
    const buttons = [...form.querySelectorAll('button[name]')].map((button): [string, string][] => [
      [button.getAttribute('name') ?? '', button.getAttribute('value') ?? ''],
    ]);
    return (buttons.length === 0 ? [[]] : buttons).map((pressed) => ({
      page,
      action: `${pathname}${search}`,
      fields: [...readFields(form), ...pressed],
    }));
  });
  window.close();
  return forms;
}
