// Where records of one kind name those of others: declared by the feature whose records name.
import type { Contracts } from '../platform/contracts.ts'
import type { Db } from '../platform/database/connection.ts'
import type { Fragment } from '../platform/database/statement.ts'
import type { Refers } from './judgeProperties.ts'

/** A record that others may name. */
export interface NamedRecord {
  /** As references call it: `segment`, `contact_field`. */
  kind: string
  id: number
  /** What it is named by where that is not its id: the alias of a field, the word of a tag. */
  word: string | null
}

export interface RecordMentions {
  /** The kind of the records that name. */
  by: string
  /**
   * SQL of the column `id` of those that name this one, for the place of a table in a statement; null where they cannot
   * name one of its kind.
   */
  find(db: Db, named: NamedRecord, catalog: Contracts): Fragment | null
}

/** Types of parts, such as steps of campaigns, and what their properties name. */
type Types = ReadonlyMap<string, { refers?: Refers }>

/**
 * The condition that a part names the record in its properties, as its type declares; null where no type does. What
 * named nothing when it was saved names nothing now.
 * @param t alias of a table with the columns `type`, `properties` and `dead_references`.
 */
export function namesInProperties(db: Db, t: string, types: Types, named: NamedRecord): Fragment | null {
  const typesByPath = new Map<string, { types: string[]; isText: boolean }>()
  for (const [type, { refers = {} }] of types)
    for (const [path, { kind, storedAs }] of Object.entries(refers))
      if (kind === named.kind)
        typesByPath.set(path, {
          types: [...(typesByPath.get(path)?.types ?? []), type],
          isText: storedAs !== undefined,
        })
  const table = db(t)
  const conditions = [...typesByPath].map(([path, { types: ofTypes, isText }]) => {
    const steps = path.split('.').map((step) => `.${JSON.stringify(step)}`)
    const condition = isText ? `@ == ${JSON.stringify(named.word)}` : isNamed(named)
    return db`(${table}.type = any(${ofTypes}::text[])
      and jsonb_path_exists(${table}.properties, ${`$${steps.join('')}.** ? (${condition})`}::text::jsonpath))`
  })
  const all = anyOf(db, conditions)
  return all && db`(${all} and ${`${named.kind}:${named.id}`}::text <> all(${table}.dead_references))`
}

/** The condition of a jsonpath that a value names the record: an id, a text with one or several, or its word. */
export function isNamed({ id, word }: NamedRecord): string {
  const byWord = word === null ? '' : ` || @ == ${JSON.stringify(word)}`
  return `@ == ${id} || @ like_regex "(^|[,|]) *${id} *([,|]|$)"${byWord}`
}

/** The condition that one of these texts has a token of the record, such as `{assetlink=3}`; null where none stands for it. */
export function namesInTexts(
  db: Db,
  texts: readonly Fragment[],
  named: NamedRecord,
  { emailTokens }: Contracts,
): Fragment | null {
  const tokens = [...emailTokens.values()].flatMap(({ name, record }) =>
    record === named.kind ? [name] : [],
  )
  if (named.kind === 'form' || named.kind === 'focus') tokens.push(named.kind)
  if (named.kind === 'contact_field') tokens.push('contactfield')
  const value = named.kind === 'contact_field' ? named.word : String(named.id)
  if (value === null) return null
  // The first condition is quick, and the second is asked of few texts.
  return anyOf(
    db,
    tokens.flatMap((token) =>
      texts.map(
        (text) => db`(strpos(${text}, ${token}::text) > 0
          and ${text} ~* ${`(\\{|%7B)${token}(=|%3D)${value}([^0-9a-z_]|$)`}::text)`,
      ),
    ),
  )
}

/** Conditions of which one has to hold; null for none. */
export function anyOf(db: Db, conditions: readonly (Fragment | null)[]): Fragment | null {
  const [first, ...rest] = conditions.filter((one) => one !== null)
  return first ? db`(${rest.reduce((all, one) => db`${all} or ${one}`, first)})` : null
}
