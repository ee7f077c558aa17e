/** Has pages of this browser marked where they can be edited, or not. True when that is so. */
export async function setEditMode(isOn: boolean): Promise<boolean> {
  try {
    const { postMode } = await import('#lib/api/editor/editor-preview.ts');
    return (await postMode(isOn)).result.isOn === isOn;
  } catch {
    return false;
  }
}
