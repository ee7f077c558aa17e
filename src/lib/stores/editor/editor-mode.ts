/** Turns the editing view of this browser on or off. True on success. */
export async function setEditMode(isOn: boolean): Promise<boolean> {
  try {
    const { postMode } = await import('#lib/api/editor/editor-preview.ts');
    return (await postMode(isOn)).result.isOn === isOn;
  } catch {
    return false;
  }
}
