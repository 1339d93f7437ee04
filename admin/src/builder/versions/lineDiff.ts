// Which lines of two texts are not the same.
import { structuredPatch } from 'diff'

export type Line =
  | { kind: 'kept' | 'gone' | 'added'; text: string }
  /** Lines that are the same and far from any that are not. */
  | { kind: 'gap'; count: number }

/** Lines around those that differ. */
const CONTEXT = 2
/** A longer line is read tag by tag: what builders write has no line breaks. */
const LONG = 160
/** Lines that go and come. Beyond it all between the first and the last counts as replaced: the search takes their square. */
const MOST_EDITS = 1_000

const KINDS: Readonly<Record<string, 'kept' | 'gone' | 'added'>> = { ' ': 'kept', '-': 'gone', '+': 'added' }

/** What has to go from `before` and come to it to make `after`. */
export function lineDiff(before: string, after: string): Line[] {
  if (before === after) return []
  const [a, b] = [linesOf(before), linesOf(after)]
  const limits = { context: CONTEXT, maxEditLength: MOST_EDITS }
  const patch = structuredPatch('', '', ended(a), ended(b), '', '', limits)
  if (!patch) return replaced(a, b)
  const lines: Line[] = []
  let at = 0
  const skip = (upTo: number) => {
    lines.push(...gap(upTo - at))
    at = upTo
  }
  for (const { oldStart, oldLines, lines: own } of patch.hunks) {
    skip(oldStart - 1)
    for (const line of own) lines.push({ kind: KINDS[line[0] ?? ''] ?? 'kept', text: line.slice(1) })
    at += oldLines
  }
  skip(a.length)
  return lines
}

/** All between what both begin and end with. */
function replaced(a: readonly string[], b: readonly string[]): Line[] {
  const most = Math.min(a.length, b.length)
  let begin = 0
  while (begin < most && a[begin] === b[begin]) begin++
  let end = 0
  while (end < most - begin && a.at(-1 - end) === b.at(-1 - end)) end++
  const [from, upTo] = [Math.max(0, begin - CONTEXT), a.length - Math.max(0, end - CONTEXT)]
  return [
    ...gap(from),
    ...a.slice(from, begin).map(said('kept')),
    ...a.slice(begin, a.length - end).map(said('gone')),
    ...b.slice(begin, b.length - end).map(said('added')),
    ...a.slice(a.length - end, upTo).map(said('kept')),
    ...gap(a.length - upTo),
  ]
}

const gap = (count: number): Line[] => (count > 0 ? [{ kind: 'gap', count }] : [])

const said = (kind: 'kept' | 'gone' | 'added') => (text: string) => ({ kind, text })

/** Each line ends, so that none differs by being the last. */
const ended = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.length > LONG ? line.split(/(?=<)/) : [line]))
}
