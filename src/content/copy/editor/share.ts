// The words of the preview of search engines and shared links, and of finding words in a text.
export const shareCopy = {
  'editor.share': 'Search and sharing',
  'editor.share-title-none': 'There is no title yet.',
  'editor.share-title-fits': 'Title: {length} of {max} characters.',
  'editor.share-title-long': 'The title has {length} characters: search engines cut it after about {max}.',
  'editor.share-description-none': 'There is no description: search engines pick words from the page.',
  'editor.share-description-fits': 'Description: {length} of {max} characters.',
  'editor.share-description-long':
    'The description has {length} characters: search engines cut it after about {max}.',
  'editor.share-no-picture': 'Without a picture, shared links show that of the brand.',
  'editor.find-in-text': 'Find in the text',
  'editor.find-words': 'Find',
  'editor.find-place': '{place} of {count}',
  'editor.find-previous': 'Previous',
  'editor.find-next': 'Next',
  'editor.find-replace-with': 'Replace with',
  'editor.find-replace': 'Replace',
  'editor.find-replace-all': 'Replace all',
} as const;
