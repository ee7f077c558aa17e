// What a look at the account of a customer is not shown of what its owner sees.

/** Stands for a code that is worth money. */
export const HIDDEN_CODE = '••••';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same with the codes of vouchers hidden: of goods that have a code, whatever they stand in. */
export function hideCodes<T>(value: T): T;
export function hideCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => hideCodes(item));
  if (!isRecord(value)) return value;
  const isGoods = 'productType' in value && typeof value.code === 'string';
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      isGoods && name === 'code' ? HIDDEN_CODE : hideCodes(held),
    ]),
  );
}
