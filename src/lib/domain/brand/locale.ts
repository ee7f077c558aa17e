/** The language and country that dates, numbers and plurals are written for, whatever a brand's texts are. */
export const LOCALE = 'en-AU';
