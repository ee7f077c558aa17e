export const brandsCopy = {
  'desk.brands': 'Brands',
  'desk.brands-lead':
    'What visitors see at which host. The first brand is shown at every host that is none of the others.',
  'desk.brands-new': 'New brand',
  'desk.brand-none': 'no host of its own',
  'desk.brand-new-lead':
    'It begins with the pictures, type and menus of the first brand. Change the rest of its look in the editor afterwards.',
  'desk.brand-key': 'Key',
  'desk.brand-key-hint': 'In addresses and files, as north-shop. It never changes.',
  'desk.brand-name': 'Name',
  'desk.brand-tagline': 'In a line',
  'desk.brand-hosts': 'Hosts',
  'desk.brand-hosts-hint':
    'With blanks between, as shop.example www.shop.example. Empty for the first brand.',
  'desk.brand-segmentName': 'Capability segment',
  'desk.brand-supportEmail': 'E-mail of support',
  'desk.brand-supportNumber': 'Telephone of support',
  'desk.brand-supportOpeningHours': 'Hours of support',
  'desk.brand-disclaimer': 'Below every page',
  'desk.brand-colours': 'Colours',
  'desk.brand-colours-hint':
    'All others follow from these two, for light and dark. A pair that could not be read is mended on the pages.',
  'desk.brand-accent': 'Buttons and links',
  'desk.brand-highlight': 'Highlight',
  'desk.brand-notes': 'Mended on the pages',
  'desk.brand-save': 'Save',
  'desk.brand-saved': '{name} is saved. Every page shows it within a second.',
  'desk.brand-look': 'Change the rest of its look in the editor',
} as const;
