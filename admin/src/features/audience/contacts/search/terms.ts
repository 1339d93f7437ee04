// Pure: the terms of a search as they stand in its text, what could go on at the caret, and what a wrong word may have meant.

export interface SearchTerm {
  /** Where it stands in the text. */
  start: number
  end: number
  text: string
  /** What stands before the colon, in small letters; null for plain words. */
  command: string | null
  value: string
  /** Where the value begins in the text. */
  valueAt: number
}

export interface SearchCommand {
  name: string
  /** Its values, where they are fixed. */
  words: readonly string[]
}

export interface Completion {
  label: string
  /** The search with it, and where the caret is then. */
  text: string
  caret: number
  /** It is a command: its value is still to come. */
  isOpen: boolean
}

const GLUE = /^(and|or)$/i

/** The terms of a search in their order, without the words and brackets between them. */
export function termsOf(text: string): SearchTerm[] {
  const found: SearchTerm[] = []
  for (const match of text.matchAll(/[!+(]*(?:[^\s:"()]+:)?(?:"[^"]*"?|[^\s()"]+)?/g)) {
    const [whole] = match
    const lead = /^[!+(]*/.exec(whole)?.[0].lastIndexOf('(') ?? -1
    const term = whole.slice(lead + 1)
    if (term === '' || GLUE.test(term)) continue
    const start = match.index + lead + 1
    const [, sign = '', word] = /^([!+]*)([^\s:"]+):/.exec(term) ?? []
    const valueAt =
      start + (word === undefined ? (/^[!+]*/.exec(term)?.[0].length ?? 0) : sign.length + word.length + 1)
    found.push({
      ...{ start, end: start + term.length, text: term, valueAt },
      command: word?.toLowerCase() ?? null,
      value: text.slice(valueAt, start + term.length).replaceAll('"', ''),
    })
  }
  return found
}

/** The term in which the caret stands. */
export function termAt(text: string, caret: number): SearchTerm | null {
  return termsOf(text).find(({ start, end }) => start < caret && caret <= end) ?? null
}

/** How a term could go on: commands while there is no colon, values behind it. `values` are those that there may be. */
export function completionsOf(
  text: string,
  caret: number,
  { commands, values }: { commands: readonly SearchCommand[]; values: readonly string[] },
): Completion[] {
  const term = termAt(text, caret)
  if (!term) return []
  const put = (label: string, from: number, with_: string, isOpen: boolean): Completion => ({
    ...{ label, isOpen, caret: from + with_.length },
    text: text.slice(0, from) + with_ + text.slice(term.end),
  })
  if (term.command === null) {
    const word = term.value.toLowerCase()
    const fitting = commands.filter(({ name }) => name.startsWith(word) && word !== '')
    return fitting.map(({ name }) => put(`${name}:`, term.valueAt, `${name}:`, true))
  }
  const word = term.value.toLowerCase()
  const fitting = values.filter((value) => value.toLowerCase().includes(word) && value.toLowerCase() !== word)
  return fitting.map((value) => put(value, term.valueAt, quoted(value), false))
}

function quoted(value: string): string {
  return /[\s()]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
}

export interface Wrong {
  term: SearchTerm
  /** The search with the nearest right word instead; null where none is near. */
  mended: { label: string; text: string } | null
}

/** The terms whose command nobody knows, or whose value is none of the command's words. */
export function wrongIn(text: string, commands: readonly SearchCommand[]): Wrong[] {
  return termsOf(text).flatMap((term): Wrong[] => {
    if (term.command === null || /^(https?|ftp|mailto)$/.test(term.command)) return []
    const known = commands.find(({ name }) => name === term.command)
    const sign = /^[!+]*/.exec(term.text)?.[0] ?? ''
    const mend = (label: string, from: number, to: number, with_: string): Wrong => ({
      term,
      mended: { label, text: text.slice(0, from) + with_ + text.slice(to) },
    })
    if (!known) {
      const near = nearest(
        term.command,
        commands.map(({ name }) => name),
      )
      if (near === null) return [{ term, mended: null }]
      return [mend(`${near}:`, term.start + sign.length, term.valueAt - 1, near)]
    }
    if (known.words.length === 0 || known.words.includes(term.value.toLowerCase())) return []
    const near = nearest(term.value.toLowerCase(), known.words)
    if (near === null) return [{ term, mended: null }]
    return [mend(`${known.name}:${near}`, term.valueAt, term.end, near)]
  })
}

/** The search without one of its terms. */
export function without(text: string, { start, end }: SearchTerm): string {
  return `${text.slice(0, start)}${text.slice(end)}`.replace(/\s+/g, ' ').trim()
}

/** The word that takes the fewest letters to be changed; null where that are more than a third, or more than three. */
export function nearest(word: string, words: readonly string[]): string | null {
  const most = Math.min(3, Math.ceil(word.length / 3))
  const [best] = words
    .map((one) => ({ one, steps: distance(word, one) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps)
  return best?.one ?? null
}

/** How many letters have to be put in, taken out, replaced or swapped with the next. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const steps = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i]
      if (row) row[j] = isSwapped ? Math.min(steps, at(i - 2, j - 2) + 1) : steps
    }
  return at(a.length, b.length)
}
