import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Node.js gets for the server by `npm start` and `npx campanile`. */
export const SERVER_FLAGS: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../scripts/serverFlags.json'), 'utf8'),
)
