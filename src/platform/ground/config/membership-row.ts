import { sql } from 'kysely';
import { MEMBERSHIP } from './membership-setting.ts';
import { CONFIG, OVERRIDES } from './store.ts';

/** Holds for the one row of `config_value` that the programme is read from. */
export const isProgramSetting = sql<boolean>`config_value.key = ${MEMBERSHIP} and (namespace = ${OVERRIDES}
  or (namespace = ${CONFIG} and not exists (select 1 from config_value as over
    where over.namespace = ${OVERRIDES} and over.key = ${MEMBERSHIP})))`;
