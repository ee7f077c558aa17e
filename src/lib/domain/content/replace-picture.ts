// One picture in the place of another in the fields of an item: where a field names it, and in addresses.
import type { Fields } from '../../contracts/content/collection.ts';
import { type ContentField, listInnerFields } from './content-fields.ts';
import { isRecord } from './is-record.ts';

interface Swap {
  /** The id of the picture that goes. */
  readonly from: string;
  readonly to: { readonly id: string; readonly width: number; readonly height: number };
}

/** Addresses of the picture; one that ends in the size, as `#1280x720`, gets that of the new one. */
function replaceAddresses(text: string, { from, to }: Swap): string {
  if (!text.includes(`/assets/${from}`)) return text;
  const address = new RegExp(`/assets/${from}(?![\\w-])(\\?[^\\s)#"]*)?(#\\d+x\\d+)?`, 'g');
  return text.replace(
    address,
    (_, query: string | undefined = '', size: string | undefined) =>
      `/assets/${to.id}${query}${size ? `#${to.width}x${to.height}` : ''}`,
  );
}

function replaceValue(field: ContentField | undefined, value: unknown, swap: Swap): unknown {
  if (typeof value === 'string')
    return field?.pointsAt?.collection === 'files' && value === swap.from
      ? swap.to.id
      : replaceAddresses(value, swap);
  if (Array.isArray(value)) return value.map((row: unknown) => replaceValue(field, row, swap));
  return isRecord(value) ? replacePicture(field ? listInnerFields(field, value) : [], value, swap) : value;
}

/** The fields with the new picture; a picture that is kept with its size gets the size of the new one. */
export function replacePicture(fields: readonly ContentField[], values: Fields, swap: Swap): Fields {
  const next = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      replaceValue(
        fields.find((field) => field.name === name),
        value,
        swap,
      ),
    ]),
  );
  const isResized = next.src !== values.src && 'width' in next && 'height' in next;
  return isResized ? { ...next, width: swap.to.width, height: swap.to.height } : next;
}
