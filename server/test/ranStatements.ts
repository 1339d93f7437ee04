// Which statements of the sources this process has run: found in the text, measured by V8's coverage.
import { globSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SRC = join(import.meta.dirname, '../src')

/** A place in the sources, such as `features/audience/tags/changeTags.ts: insert into contact_tags`. */
export interface Place {
  name: string
  file: string
  offset: number
}

/** The statements that write one of the tables, and those that write a table named elsewhere. */
export function findWrites(tables: readonly string[]): Place[] {
  const write = new RegExp(
    `\\b(insert into|update|delete from) (only )?(\\$\\{(db\\([^)]*\\)|table)\\}|(${tables.join('|')})\\b)`,
    'g',
  )
  return files().flatMap((file) =>
    [...read(file).matchAll(write)].map((match) => ({
      name: `${file}: ${match[0]}`,
      file,
      offset: match.index,
    })),
  )
}

/** The calls of the functions that hold these statements: who writes by them has to tell what they do not tell. */
export function findCalls(writes: readonly Place[]): Place[] {
  const names = new Set(writes.flatMap(({ file, offset }) => holderOf(read(file), offset) ?? []))
  const call = new RegExp(`(?<!function |[.\\w])(${[...names].join('|')})\\(`, 'g')
  return files().flatMap((file) =>
    [...read(file).matchAll(call)].map((match) => ({
      name: `${file}: ${match[1]}()`,
      file,
      offset: match.index,
    })),
  )
}

/** The exported function that a place is in, found by the last export before it. */
function holderOf(text: string, offset: number): string | undefined {
  const [, kind, name] =
    [...text.slice(0, offset).matchAll(/^export (async function|function|const) (\w+)/gm)].at(-1) ?? []
  return kind?.endsWith('function') ? name : undefined
}

function files(): string[] {
  return globSync('**/*.ts', { cwd: SRC, exclude: ['**/*.test.ts'] }).sort()
}

function read(file: string): string {
  return readFileSync(join(SRC, file), 'utf8')
}

/** Begins to count. The function that it answers says whether a place was run since. */
export async function countRuns(): Promise<() => Promise<(place: Place) => boolean>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const scripts = new Map(result.map((script) => [script.url, script]))
    return ({ file, offset }) => {
      const ranges = (scripts.get(pathToFileURL(join(SRC, file)).href)?.functions ?? [])
        .flatMap((one) => one.ranges)
        .filter((range) => range.startOffset <= offset && offset < range.endOffset)
        .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))
      return (ranges[0]?.count ?? 0) > 0
    }
  }
}
