// Long source files, and test files under a name that the test runner does not pick up.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from './sources.ts'

const LONG_FILE_LINES = 500

/** Source files of more than 500 lines. Each is a warning: length alone does not say that a file holds two concepts. */
export function findLongFiles(root: string): string[] {
  return listPaths(root).flatMap((path) => {
    const lines = isTest(path) ? 0 : readFileSync(join(root, path), 'utf8').split('\n').length - 1
    return lines > LONG_FILE_LINES ? [`${path} has ${lines} lines: does it hold one concept?`] : []
  })
}

/** Files named like tests that the test runner skips, because they do not end in `.test.ts` or `.soak.ts`. */
export function findMisnamedTests(root: string): string[] {
  return listPaths(root).flatMap((path) =>
    /(^|\/|\.)(tests?|spec|fixtures?|mocks?)\b/i.test(path) && !isTest(path)
      ? [`${path} is named like a test and is not run as one.`]
      : [],
  )
}

function listPaths(root: string): string[] {
  return globSync('**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
}
