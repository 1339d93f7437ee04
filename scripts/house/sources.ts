// The source files of the server, and what they import.
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** A source file; its path starts at `server/src`, with slashes. */
export interface Source {
  path: string
  text: string
}

/** The files of the program: no tests, nothing generated. */
export function readSources(root: string): Source[] {
  return globSync('**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function isTest(path: string): boolean {
  return /\.(test|soak)\.ts$/.test(path)
}

/** The files that one imports, types included. */
export function importsOf({ path, text }: Source): string[] {
  const names = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...names].map(([, name = '']) => normalize(join(path, '..', name)).replaceAll('\\', '/'))
}

/** The code without its comments. */
export function withoutComments(text: string): string {
  // Only where a line begins: a path may hold `/*`.
  return text.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '')
}
