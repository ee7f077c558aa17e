// Which engine a database has.
import type { Database } from '../../../ground/db/open.ts';
import type { SearchEngine } from './engine.ts';
import { postgresEngine } from './postgres-engine.ts';
import { sqliteEngine } from './sqlite-engine.ts';

export const getEngine = ({ flavor }: Pick<Database, 'flavor'>): SearchEngine =>
  flavor === 'postgres' ? postgresEngine : sqliteEngine;
