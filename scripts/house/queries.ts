// The parts of a statement: each query in it with the tables that it names itself.

/** A `select`, `insert`, `update` or `delete`, without the queries that stand in brackets inside it. */
export interface Query {
  text: string
  /** Tables by the name under which the query speaks of them. */
  tables: ReadonlyMap<string, string>
  /** The query in whose brackets it stands; what that one names is known here, too. */
  outer: Query | null
}

/** A query that stood in brackets. */
const INNER = '(query)'

/** The queries of a statement, the outer ones first. */
export function queriesIn(statement: string): Query[] {
  const found: Query[] = []
  const plain = statement.replace(/'[^']*'/g, "''").replace(/--.*$/gm, '')
  read(plain.replace(/\s+/g, ' '), null)
  return found

  function read(text: string, outer: Query | null): void {
    const inner: string[] = []
    const own = withoutQueries(text, inner)
    const query = { text: own, tables: tablesOf(own), outer }
    found.push(query)
    for (const part of inner) read(part, query)
  }
}

/** Takes queries in brackets out of a text; brackets that hold something else stay. */
function withoutQueries(text: string, inner: string[]): string {
  let own = ''
  for (let at = 0; at < text.length; at++) {
    const isQuery = text[at] === '(' && /^\(\s*(?:select|insert|update|delete|with)\b/i.test(text.slice(at))
    if (!isQuery) {
      own += text[at]
      continue
    }
    const end = closing(text, at)
    inner.push(text.slice(at + 1, end))
    own += INNER
    at = end
  }
  return own
}

function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

const TABLE =
  /\b(?:from|join|using|update)\s+(?:only\s+|lateral\s+)?([a-z_]\w*)\b(?!\s*\()(?:\s+(?:as\s+)?(?!(?:on|using|where|set|join|left|right|inner|cross|full|natural|order|group|limit|offset|for|returning|values|select|union|having|window|with|default|from|overriding)\b)([a-z_]\w*))?/gi

function tablesOf(text: string): Map<string, string> {
  const tables = new Map<string, string>()
  for (const [, table = '', alias] of text.matchAll(TABLE))
    tables.set((alias ?? table).toLowerCase(), table.toLowerCase())
  // Tables after a comma: from a x, b y.
  for (const [, list = ''] of text.matchAll(
    /\b(?:from|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)+\w+(?:\s+\w+)?)/gi,
  ))
    for (const part of list.split(',')) {
      const [table = '', alias = table] = part
        .trim()
        .replace(/\s+as\s+/i, ' ')
        .split(' ')
      if (!/^(?:where|on|set|order)$/i.test(alias)) tables.set(alias.toLowerCase(), table.toLowerCase())
      else tables.set(table.toLowerCase(), table.toLowerCase())
    }
  return tables
}
