// By what two contacts may be one person.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { loadFieldSet } from '../fieldValues/loadFieldSet.ts'

/** How much it says that two contacts share it. */
export const STRENGTHS = ['certain', 'likely', 'possible'] as const

export interface DuplicateRule {
  /** `email`, `phone`, `name_company`, `device`, or `field:` and the alias of a unique field. */
  name: string
  strength: (typeof STRENGTHS)[number]
  /**
   * SQL of a table of rows (contact_id, key) for the contacts of a table with the alias c, each key of a contact once;
   * `where` restricts the contacts.
   */
  keys(db: Db, where: Fragment): Fragment
}

/** Digits without the country or the zero before them: enough to tell numbers apart that are written differently. */
const PHONE_DIGITS = 9
const FEWEST_DIGITS = 7

const RULES: readonly DuplicateRule[] = [
  {
    name: 'email',
    strength: 'likely',
    // ada+news@ and ada@ are one mailbox.
    keys: (db, where) => db`
      select c.id as contact_id,
        lower(trim(case when c.email like '%+%' then regexp_replace(c.email, '\\+[^@]*@', '@') else c.email end)) as key
      from contacts c where c.email like '%@%' and ${where}`,
  },
  {
    name: 'phone',
    strength: 'likely',
    keys: (db, where) => db`
      select own.contact_id, numbers.key
      from (
        select c.id as contact_id, ${digits(db, db`c.phone`)} as phone, ${digits(db, db`c.mobile`)} as mobile
        from contacts c where (c.phone is not null or c.mobile is not null) and ${where}
        offset 0
      ) own
      cross join lateral (values (own.phone), (nullif(own.mobile, own.phone))) as numbers (key)
      where length(numbers.key) >= ${FEWEST_DIGITS}`,
  },
  {
    name: 'name_company',
    strength: 'possible',
    keys: (db, where) => db`
      select c.id as contact_id,
        lower(trim(c.firstname)) || chr(10) || lower(trim(c.lastname)) || chr(10) || lower(trim(c.company)) as key
      from contacts c
      where trim(c.firstname) <> '' and trim(c.lastname) <> '' and trim(c.company) <> '' and ${where}`,
  },
  {
    name: 'device',
    strength: 'possible',
    keys: (db, where) => db`
      select distinct d.contact_id, d.tracking_id as key
      from contact_devices d join contacts c on c.id = d.contact_id
      where d.tracking_id is not null and ${where}`,
  },
]

// What numbers are written with; a pattern for all that is no digit takes five times as long.
function digits(db: Db, number: Fragment): Fragment {
  return db`right(translate(${number}, ${' +-/().\u00a0\t'}::text, ''), ${PHONE_DIGITS})`
}

/** All rules: the fixed ones, and one for each field that is a unique identifier. One statement at most. */
export async function duplicateRules(db: Db): Promise<DuplicateRule[]> {
  const { byAlias } = await loadFieldSet(db, 'contact')
  const unique = [...byAlias.values()].filter(({ isUnique, isPublished }) => isUnique && isPublished)
  return [
    ...unique.map(
      ({ alias, column }): DuplicateRule => ({
        name: `field:${alias}`,
        strength: 'certain',
        keys: (own, where) => own`
          select c.id as contact_id, lower(trim(c.${own(column)}::text)) as key
          from contacts c where trim(c.${own(column)}::text) <> '' and ${where}`,
      }),
    ),
    ...RULES,
  ]
}
