// Builds the interface into admin/dist, unless what is there was built from the same sources.
//
//   node admin/build.ts
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const here = import.meta.dirname
const dist = join(here, 'dist')
const STAMP = 'stamp'
const SOURCES = [
  'admin/{index.html,*.ts,*.json}',
  'admin/{src,public}/**/*',
  'client/src/**/*',
  'package-lock.json',
]
const COMPRESSED = /\.(js|css|html|svg|json)$/

const wanted = stampOfSources()
if (!isBuilt()) {
  const started = Date.now()
  process.stdout.write('Building the administration interface (once; half a minute)\n')
  const { build } = await import('vite')
  // Beside the old one, which is served until the new one is whole.
  const outDir = mkdtempSync(join(here, 'dist-'))
  try {
    await build({
      configFile: join(here, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    })
    compress(outDir)
    writeFileSync(join(outDir, STAMP), wanted)
    swap(outDir)
    process.stdout.write(
      `Built the administration interface in ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
    )
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

function isBuilt(): boolean {
  const stamp = join(dist, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

function stampOfSources(): string {
  const root = join(here, '..')
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  for (const file of files) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** The same files in the forms that browsers ask for. */
function compress(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(file)) continue
    const path = join(folder, file)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
  }
}

function swap(outDir: string): void {
  const old = `${outDir}-old`
  // Another process may have built the same meanwhile.
  if (isBuilt()) return
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(outDir, dist)
  rmSync(old, { recursive: true, force: true })
}
