/** The SQLite database in the data folder. */
export const DATABASE_FILE = 'drawcard.db';
