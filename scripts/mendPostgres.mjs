// Runs after each install: mends how the library postgres forgets a connection that the server ended. It keeps what
// was not sent yet, the timer of that write, and the server's last error; all three reach whoever gets the connection
// next. See docs/decisions/0027. Fails when the library is not the one that this was written for.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILE = join(fileURLToPath(import.meta.url), '../../node_modules/postgres/src/connection.js')

/** What stands there, with enough around it to stand there once, and what has to. */
const MENDS = [
  [
    `    incomings = null
    clearImmediate(nextWriteTimer)
`,
    `    incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
`,
  ],
  [
    `(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime`,
    `(query || sent.length) && error(errorResponse || Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
    closedTime`,
  ],
]

const source = readFileSync(FILE, 'utf8')
const mended = MENDS.reduce((text, [from, to]) => {
  if (text.includes(to)) return text
  if (text.split(from).length !== 2)
    throw new Error(`${FILE} is not what this mends: look whether it is still needed`)
  return text.replace(from, () => to)
}, source)
if (mended !== source) {
  // Another file, not other contents: package managers may share files between projects.
  rmSync(FILE)
  writeFileSync(FILE, mended)
}
