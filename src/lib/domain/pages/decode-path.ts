/** A path or a part of one without percent-encoding; as it is where its encoding is broken. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
