// The script of forms, made of the modules in tracker/form by `npm run generate`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../../../public/mautic-form.js')

let known: { content: Buffer; tag: string } | null = null

/** The script and its entity tag. Read once. */
export function clientScript(): { content: Buffer; tag: string } {
  if (!known) {
    const content = readFileSync(FILE)
    known = { content, tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 32)}"` }
  }
  return known
}
