// Under which name a statement is prepared: the same on every connection of this process.

/** By text; undefined for one that was sent once: most of those never come again. */
let recent = new Map<string, string | undefined>()
let older: typeof recent = new Map()
let count = 0

/** Texts to remember, of those that came recently. Names that fall out are not used again. */
const MOST = 2_000

/** The name for a text that comes for the second time, or more often; the server then plans it once per connection. */
export function nameOf(text: string): string | undefined {
  const used = recent.get(text)
  if (used) return used
  const isKnown = recent.has(text) || older.has(text)
  const name = isKnown ? (older.get(text) ?? `s${++count}`) : undefined
  if (recent.size >= MOST) {
    older = recent
    recent = new Map()
  }
  recent.set(text, name)
  return name
}

/** The statement is prepared anew, under another name: its plans are good no more, on any connection. */
export function forgetName(text: string): void {
  recent.delete(text)
  older.delete(text)
}
