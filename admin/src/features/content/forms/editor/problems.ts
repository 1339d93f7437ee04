// Where in a form a problem is that the server names by a path such as `fields[2].properties.list`.
import type { PartKind } from './draft.ts'

/** Sentences by path. */
export type Problems = Readonly<Record<string, string>>

/** The problems of a part, by what follows its path: `label`, `properties.list`. */
export function problemsOf(problems: Problems, kind: PartKind, index: number): Problems {
  const start = `${kind}[${index}].`
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => path.startsWith(start))
      .map(([path, text]) => [path.slice(start.length), text]),
  )
}

/** Whether a problem is shown beside an input of the form. */
export function hasInput(path: string): boolean {
  return path !== 'fields' && path !== 'actions'
}
