// What commands print: with --json exactly one JSON document on standard output, all else on standard error.
import { StartError } from '../platform/startError.ts'

/** Prints the result of a command: the document with `--json`, else the words. */
export function print({ json }: { json?: boolean }, document: unknown, words: string): void {
  process.stdout.write(json ? `${JSON.stringify(document)}\n` : `${words}\n`)
}

/** Reports why a command failed and makes the process end with 1, or what the error says. With `--json` the document names the error. */
export function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const expected = error instanceof StartError || !(error instanceof Error)
  process.stderr.write(expected ? `${message}\n` : `${error.stack ?? message}\n`)
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: message })}\n`)
  process.exitCode = error instanceof StartError ? error.exitCode : 1
}
