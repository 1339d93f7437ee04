// Stores a file that never ends, beside a scratch file, until it is killed. Words: kind, folder, database.
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStorage } from '../src/platform/storage/openStorage.ts'

const [kind = '', folder = '', url = ''] = process.argv.slice(2)
const storage = openStorage({ storage_dsn: `${kind}:` }, { dataDir: folder, url })
writeFileSync(await storage.scratch(), 'scratch')

async function* endless(): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    yield randomBytes(300_000)
    if (n === 5) process.stdout.write('writing\n')
    await sleep(10)
  }
}
await storage.put(join('assets/media/a'), endless())
