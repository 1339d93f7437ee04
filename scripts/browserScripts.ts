// The scripts that browsers load, each in one file, from the modules in tracker/.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const FOLDER = join(import.meta.dirname, '../tracker')

/** The script of forms. */
export function formScript(): string {
  return joinModules('form', [
    'page',
    'fields',
    'conditions',
    'validate',
    'pages',
    'messages',
    'send',
    'lookup',
    'prefill',
    'start',
  ])
}

/**
 * Modules as one script with a scope of its own, without types, comments and indentation. Names at the top of the modules
 * have to differ, and no text may go over several lines.
 */
function joinModules(folder: string, names: readonly string[]): string {
  const missing = readdirSync(join(FOLDER, folder)).filter(
    (file) => !names.includes(file.replace(/\.ts$/, '')),
  )
  if (missing.length > 0)
    throw new Error(`tracker/${folder}: ${missing.join(', ')} is not part of the script.`)
  const parts = names.map((name) => {
    const source = readFileSync(join(FOLDER, folder, `${name}.ts`), 'utf8')
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        removeComments: true,
      },
    })
    return outputText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^(import |export \{)/.test(line))
      .map((line) => line.replace(/^export /, ''))
      .join('\n')
  })
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`
}
