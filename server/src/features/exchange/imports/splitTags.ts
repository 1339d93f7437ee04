/**
 * The tags of a cell. Bars part them, else commas, else semicolons; a tag in quotes may hold any of these. Of systems
 * that write bars and nothing else a comma is part of a tag.
 */
export function splitTags(text: string, hasBarsOnly: boolean): string[] {
  const separator = hasBarsOnly ? '|' : (['|', ',', ';'].find((mark) => pieces(text, mark).length > 1) ?? ',')
  return pieces(text, separator)
    .map((piece) => unquoted(piece.trim()).trim())
    .filter((tag) => tag !== '')
}

// A quote counts where a tag begins, and only if it is closed.
function pieces(text: string, separator: string): string[] {
  const found: string[] = []
  let rest = text
  for (;;) {
    const quoted = /^\s*"(?:[^"]|"")*"\s*/.exec(rest)?.[0] ?? ''
    const end = rest.indexOf(separator, quoted.length)
    const isQuoted = quoted.length === rest.length || end === quoted.length
    const at = isQuoted ? end : rest.indexOf(separator)
    if (at < 0) return [...found, rest]
    found.push(rest.slice(0, at))
    rest = rest.slice(at + 1)
  }
}

function unquoted(piece: string): string {
  return /^"(?:[^"]|"")*"$/.test(piece) ? piece.slice(1, -1).replaceAll('""', '"') : piece
}
