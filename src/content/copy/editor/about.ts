// Where visitors see what a collection of content holds, by its name.
export const aboutCopy = {
  'editor.about-banners':
    'A line of words above every page, or a banner that a page asks for by name. Large pictures of games on the home page are under Placements; messages behind the bell are Notification cards.',
  'editor.about-placements':
    'Games that are put forward: large on the home page and on the list of games, in the cart, and after a ticket was added.',
  'editor.about-content_cards': 'Messages behind the bell at the top of every page.',
  'editor.about-component_variants':
    'Another look for a part of the page, where the brand has one. Most shops leave this empty.',
  'editor.about-navigation': 'The entries of the menu at the top of every page, in this order.',
  'editor.about-pages': 'Pages of your own, such as the terms, each at the address that it says.',
  'editor.about-blog_posts': 'Articles of the journal, newest first.',
  'editor.about-blog_categories': 'What the articles of the journal are sorted by.',
  'editor.about-causes': 'The charities that tickets support, on their page and on those of their raffles.',
  'editor.about-contact_page': 'The page with the ways to reach you.',
  'editor.about-faqs': 'Questions with their answers, on the help page and below each game.',
  'editor.about-partners':
    'Pages of partners whose links bring customers, each with its own words and games.',
  'editor.about-redirects': 'Old addresses that lead to new ones.',
  'editor.about-site_config': 'The name of the site, its addresses and what its pages end with.',
  'editor.about-theme': 'Logo, colours and letters of each brand.',
  'editor.about-texts': 'Every other sentence of the shop: buttons, hints, mails.',
} as const;

export const isAboutKey = (key: string): key is keyof typeof aboutCopy => Object.hasOwn(aboutCopy, key);
