// Work that no person waits for gives way to work that one does.
import { AsyncLocalStorage } from 'node:async_hooks';

const background = new AsyncLocalStorage<true>();

/** Runs work whose transactions, also those of what it calls, give way to others. */
export const runInBackground = <T>(work: () => Promise<T>): Promise<T> => background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;
