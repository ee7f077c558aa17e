/** A picture file that was pasted or dropped, unless words came with it: word processors add a picture of them. */
export function findPastedPicture({ files, types }: DataTransfer): File | undefined {
  if (types.includes('text/html') || types.includes('text/plain')) return undefined;
  return [...files].find(({ type }) => type.startsWith('image/'));
}
