// The script of forms, made of the modules in tracker/form by `npm run generate`.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PreparedScript, prepareScript } from '../../../platform/http/sendScript.ts'

const FILE = join(import.meta.dirname, '../../../../public/mautic-form.js')

let known: { script: PreparedScript; tag: string } | null = null

/** The script and its entity tag. Read once. */
export function clientScript(): { script: PreparedScript; tag: string } {
  if (!known) {
    const content = readFileSync(FILE)
    known = {
      script: prepareScript(content),
      tag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 32)}"`,
    }
  }
  return known
}
