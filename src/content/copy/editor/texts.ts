// The words of the texts of the site: their list, and what is done with them as with no other item.
export const textsCopy = {
  'editor.text-area': 'Area',
  'editor.text-locale': 'Language',
  'editor.text-any': 'All',
  'editor.text-everywhere': 'Everywhere',
  'editor.text-more': 'History and schedule',

  'editor.text-create': 'Create the text',
  'editor.text-create-how':
    'Kept on this device until then. Key, language, region and kind stay as they are once it is created.',
  'editor.sure-unpublish-text':
    'Pages show the text of the release again, or that for all regions or of the main language; without any of these, none. What you take back stays here as a draft.',
} as const;
