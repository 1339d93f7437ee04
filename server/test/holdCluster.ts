// Starts the embedded database of a folder, prints its address and stays: a process for tests to kill.
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { createLog } from '../src/platform/log.ts'

const { url } = await startEmbedded(process.argv[2] ?? '', createLog({ level: 'silent' }), { durable: false })
process.stdout.write(`${url}\n`)
