#!/usr/bin/env node
// `npx campanile <command>` in a checkout: the command line program on the pinned Node.js.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
if (!existsSync(node)) {
  process.stderr.write('The dependencies are not installed: run npm ci first.\n')
  process.exit(1)
}
const flags = JSON.parse(readFileSync(join(root, 'scripts/serverFlags.json'), 'utf8'))
const words = [...flags, join(root, 'server/src/main.ts'), ...process.argv.slice(2)]
// Node.js stores compiled code here, so that later commands take less processor time.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env }
const child = spawn(node, words, { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
