import type { Aging, ContactData } from './contactData.ts'

/**
 * How long rows of tables are kept that belong to no contact and are no records of the interface, by name: declared by
 * the feature that owns them. A table that grows with time has an age, which `retention_days` can name; the others say
 * what bounds them. A test finds tables that say nothing.
 */
export type KeptTables = Readonly<Record<string, Aging | { readonly because: string }>>

/** Tables of the platform. */
export const PLATFORM_TABLES: KeptTables = {
  access_tokens: { because: 'They go a day after their end.' },
  api_calls: { because: 'One for each caller.' },
  // Who may change settings does not take away what says so.
  audit_log: { since: 't.date_added', atLeast: 365 },
  authorizations: { because: 'They go when nobody uses them any more.' },
  background_work: { because: 'Work goes a while after its end.' },
  backups: { because: 'One for each backup; certificates of erasures name them.' },
  consents: { because: 'One for each program that a person let in.' },
  count_differences: { because: 'They are added up within seconds.' },
  delivery_rates: { because: 'One for each channel.' },
  delivery_troubles: { because: 'One for each channel.' },
  domain_events: { because: 'They go when everybody has read them.' },
  event_cursors: { because: 'One for each reader.' },
  expiring_files: { because: 'They go with the file, an hour later at most.' },
  idempotency_keys: { because: 'They go after a day.' },
  known_addresses: { because: 'They go when nobody signs in from there any more.' },
  list_orders: { because: 'One for each column.' },
  login_attempts: { because: 'They go after a while.' },
  mail_exchangers: { because: 'They go when no mail goes there any more.' },
  record_counts: { because: 'Some for each kind of record.' },
  recovery_codes: { because: 'Ten for each person.' },
  refresh_tokens: { because: 'They go a day after their end.' },
  schedules: { because: 'One for each schedule.' },
  schema_migrations: { because: 'One for each migration.' },
  secret_keys: { because: 'One for each rotation.' },
  second_factors: { because: 'One for each person.' },
  sessions: { because: 'They go when nobody uses them any more.' },
  settings: { because: 'One for each setting.' },
  stored_files: { because: 'Files go with what they belong to.' },
  stored_parts: { because: 'Parts go with their file.' },
}

/** All tables whose rows have an age, in the order of their names. */
export function agingTables(
  contactData: readonly ContactData[],
  kept: readonly KeptTables[],
): (Aging & { table: string })[] {
  const all = [
    ...contactData.map(({ table, keeps }) => ({ table, keeps })),
    ...kept.flatMap((tables) => Object.entries(tables).map(([table, keeps]) => ({ table, keeps }))),
  ]
  return all
    .flatMap(({ table, keeps }) => ('since' in keeps ? [{ table, ...keeps }] : []))
    .sort((a, b) => (a.table < b.table ? -1 : 1))
}
