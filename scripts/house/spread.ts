// Whether statements and tables are as a database needs them whose tables are spread over machines by contact.
import { type Query, queriesIn } from './queries.ts'
import type { Source } from './sources.ts'
import { statementsIn, type Text, textsIn } from './statements.ts'

/** Inserts whose new ids can be told apart by the order of the answer only, which nothing promises. */
export function findIdsByOrder(sources: readonly Source[]): string[] {
  return statementsOf(sources, /\breturning\b/i).flatMap((statement) =>
    queriesIn(statement.text).some(isOrdered)
      ? [`${placeOf(statement)} matches new ids by their order; newIds takes them before.`]
      : [],
  )
}

// A single row needs no order.
function isOrdered({ text }: Query): boolean {
  return (
    /\binsert into\b/i.test(text) &&
    !/\bvalues \(/i.test(text) &&
    /\breturning (?:\w+\.)?id(?: as "?\w+"?)?\s*$/i.test(text)
  )
}

interface Excuses {
  /** Tables of contacts. */
  owned: ReadonlySet<string>
  /** By file the tables that its statements touch without the contact all the same. Each has its reason beside it. */
  excused: Readonly<Record<string, readonly string[]>>
}

/**
 * Statements that write rows of contacts, look for them by their id or join them to others of contacts without the
 * contact; resources whose rows are a contact's, as their addresses name the id alone; and excuses for none.
 */
export function findUnaddressedRows(sources: readonly Source[], { owned, excused }: Excuses): string[] {
  const unused = new Set(
    Object.entries(excused).flatMap(([path, tables]) => tables.map((table) => `${path} ${table}`)),
  )
  const isExcused = (path: string, table: string) => {
    unused.delete(`${path} ${table}`)
    return excused[path]?.includes(table) === true
  }
  const served = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^ *table: '(\w+)'/gm)].flatMap(([, table = '']) =>
      owned.has(table) && !isExcused(path, table)
        ? [`${path} serves rows of ${table} by their id alone.`]
        : [],
    ),
  )
  const problems = statementsOf(sources, new RegExp(`\\b(?:${[...owned].join('|')})\\b`, 'i')).flatMap(
    (statement) =>
      queriesIn(statement.text)
        .flatMap((query) => unaddressed(query, owned))
        .filter((table) => !isExcused(statement.path, table))
        .map((table) => `${placeOf(statement)} names rows of ${table} without their contact_id.`),
  )
  return [
    ...served,
    ...new Set(problems),
    ...[...unused].map((excuse) => `The exception for ${excuse} is not needed.`),
  ]
}

function unaddressed({ text, tables, outer }: Query, owned: ReadonlySet<string>): string[] {
  const known = [...tables, ...outerTables(outer).filter(([name]) => !tables.has(name))]
  return [...tables].flatMap(([name, table]) => {
    if (!owned.has(table) || isCompared(text, { name, column: 'contact_id', tables })) return []
    const isWritten = new RegExp(`\\b(?:update|delete from) (?:only )?${table}\\b`, 'i').test(text)
    const isJoined = known.some(
      ([other, itsTable]) =>
        other !== name && owned.has(itsTable) && new RegExp(`\\b${other}\\.`, 'i').test(text),
    )
    return isWritten || isJoined || isCompared(text, { name, column: 'id', tables }) ? [table] : []
  })
}

function outerTables(query: Query | null): (readonly [string, string])[] {
  return query ? [...query.tables, ...outerTables(query.outer)] : []
}

/** Whether a column of the table is held against something: `a.id = …`, `… = a.id`, `a.id in …`, `using (id)`. */
function isCompared(
  text: string,
  { name, column, tables }: { name: string; column: string; tables: ReadonlyMap<string, string> },
): boolean {
  const place = text.search(/\b(?:where|on|using)\b/i)
  if (place < 0) return false
  const conditions = text.slice(place)
  // A column without the name of its table is the only table's.
  const term = `(?:\\b${name}\\.${tables.size === 1 ? '|(?<![\\w."])' : ''})"?${column}"?(?![\\w"])`
  return (
    new RegExp(`${term}\\s*(?:=|in\\b)|=\\s*${term}`, 'i').test(conditions) ||
    new RegExp(`\\busing \\([^)]*\\b${column}\\b`, 'i').test(conditions)
  )
}

/**
 * The tables of contacts whose schema does not say so: rows may have no contact, except where a reason says why, or a
 * promise beside the primary key leaves the contact out.
 */
export function findUnevenTables(
  schema: string,
  { owned, excused }: { owned: ReadonlySet<string>; excused: Readonly<Record<string, string>> },
): string[] {
  return [...owned].flatMap((table) => {
    const columns = new RegExp(`^create table ${table} \\(\n([\\s\\S]*?)\n\\)`, 'im').exec(schema)?.[1]
    if (columns === undefined) return [`${table} is not in the schema.`]
    const isKnown = /^ {2}contact_id bigint not null,?$/m.test(columns)
    const indexes = `^create unique index (\\w+) on (?:only )?public\\.${table} using \\w+ (\\(.*)$`
    const promises = [
      ...columns.matchAll(/(\w+) unique (?:nulls not distinct )?(\([^)]*\))/gi),
      ...schema.matchAll(new RegExp(indexes, 'gim')),
    ]
    return [
      ...(isKnown || excused[table] ? [] : [`${table} may have rows without a contact_id.`]),
      ...(isKnown && excused[table] ? [`The exception for ${table} is not needed.`] : []),
      ...promises.flatMap(([, name, list = '']) =>
        /\bcontact_id\b/.test(list.replace(/ where .*/i, ''))
          ? []
          : [`${name} on ${table} promises something without the contact_id.`],
      ),
    ]
  })
}

function statementsOf(sources: readonly Source[], pattern: RegExp): Text[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .flatMap((source) => [...statementsIn(source), ...declaredIn(source)])
    .filter(({ text }) => pattern.test(text))
}

/** Declarations for reports, widgets and activity: what a compiler reads from. */
function declaredIn(source: Source): Text[] {
  return textsIn(source)
    .filter(({ text }) => /^[a-z_]+ [a-z]+ (?:left )?join /.test(text))
    .map((declared) => ({ ...declared, text: `select from ${declared.text}` }))
}

function placeOf({ path, line }: Text): string {
  return `${path}:${line}`
}
