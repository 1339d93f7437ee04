// Which lines of two texts are not the same.

export type Line =
  | { kind: 'kept' | 'gone' | 'added'; text: string }
  /** Lines that are the same and far from any that are not. */
  | { kind: 'gap'; count: number }

/** Lines around those that differ. */
const CONTEXT = 2
/** A longer line is read tag by tag: what builders write has no line breaks. */
const LONG = 160
/** Pairs of lines that are compared. Beyond it everything between what is the same at both ends counts as replaced. */
const MOST_PAIRS = 4_000_000

/** What has to go from `before` and come to it to make `after`. */
export function lineDiff(before: string, after: string): Line[] {
  if (before === after) return []
  const [a, b] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  const shorter = Math.min(a.length, b.length) - start
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end++
  const lines: Line[] = [
    ...a.slice(0, start).map(kept),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map(kept),
  ]
  return folded(lines)
}

const kept = (text: string): Line => ({ kind: 'kept', text })
const gone = (text: string): Line => ({ kind: 'gone', text })
const added = (text: string): Line => ({ kind: 'added', text })

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.length > LONG ? line.split(/(?=<)/) : [line]))
}

/** By the longest common subsequence: `most` holds its length for what is left of both from a place on. */
function middle(a: readonly string[], b: readonly string[]): Line[] {
  if (a.length * b.length > MOST_PAIRS) return [...a.map(gone), ...b.map(added)]
  const width = b.length + 1
  const most = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => most[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      most[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old, young] = [a[i], b[j]]
    if (old !== undefined && old === young) {
      lines.push(kept(old))
      i++
      j++
    } else if (old !== undefined && (young === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(gone(old))
      i++
    } else if (young !== undefined) {
      lines.push(added(young))
      j++
    }
  }
  return lines
}

/** Leaves out what is the same, but for some lines around what is not. */
function folded(lines: readonly Line[]): Line[] {
  const differs = lines.map(({ kind }) => kind !== 'kept')
  const isNear = (at: number) => differs.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).includes(true)
  const shown: Line[] = []
  lines.forEach((line, at) => {
    const last = shown.at(-1)
    if (isNear(at)) shown.push(line)
    else if (last?.kind === 'gap') last.count++
    else shown.push({ kind: 'gap', count: 1 })
  })
  return shown
}
