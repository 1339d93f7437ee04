// Folders and files that have grown too large to be one thing.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from './sources.ts'

const MAX_FILES = 40
const MAX_LINES = 400

/** Folders with more than 40 files (tests with them), files with more than 400 lines, and tests that are not called so. */
export function findLargeParts(root: string): string[] {
  const paths = globSync('**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
  return [
    ...[...folders].flatMap(([folder, files]) =>
      files.length > MAX_FILES ? [`${folder} has ${files.length} files; ${MAX_FILES} are the limit.`] : [],
    ),
    ...paths.flatMap((path) => {
      const lines = isTest(path) ? 0 : readFileSync(join(root, path), 'utf8').split('\n').length - 1
      return lines > MAX_LINES ? [`${path} has ${lines} lines; ${MAX_LINES} are the limit.`] : []
    }),
    ...paths.flatMap((path) =>
      /(^|\/|\.)(tests?|spec|fixtures?|mocks?)\b/i.test(path) && !isTest(path)
        ? [`${path} is called like a test and is none.`]
        : [],
    ),
  ]
}
