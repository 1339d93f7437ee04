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
/** Lines that go and come. Beyond it everything counts as replaced: the search takes their square. */
const MOST_EDITS = 1_000

const KINDS: Readonly<Record<string, 'kept' | 'gone' | 'added'>> = { ' ': 'kept', '-': 'gone', '+': 'added' }

/** What has to go from `before` and come to it to make `after`. */
export function lineDiff(before: string, after: string): Line[] {
  if (before === after) return []
  const [a, b] = [linesOf(before), linesOf(after)]
  const limits = { context: CONTEXT, maxEditLength: MOST_EDITS }
  const patch = structuredPatch('', '', ended(a), ended(b), '', '', limits)
  if (!patch) return [...a.map(said('gone')), ...b.map(said('added'))]
  const lines: Line[] = []
  let at = 0
  const skip = (upTo: number) => {
    if (upTo > at) lines.push({ kind: 'gap', count: upTo - at })
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

const said = (kind: 'gone' | 'added') => (text: string) => ({ kind, text })

/** Each line ends, so that none differs by being the last. */
const ended = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.length > LONG ? line.split(/(?=<)/) : [line]))
}
