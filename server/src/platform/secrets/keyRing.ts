// The secret keys of a process: from the environment and from the key file.
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { SecretKeySource } from '../config.ts'
import { StartError } from '../startError.ts'
import { formatKey, parseKey, type SecretKey } from './cipher.ts'

/** The keys by which a process reads stored secrets. */
export interface KeyRing {
  /** The key of this id. */
  find(id: string): SecretKey | null
  list(): SecretKey[]
}

/** A ring that follows its key file, to which another process may add keys, and adds keys itself. */
export interface StoredKeyRing extends KeyRing {
  readonly file: string
  /** Whether keys come from the environment, which no process can change. */
  readonly isFromEnvironment: boolean
  /** Adds the key to the file, readable by its owner alone, and synchronizes it to disk. */
  add(key: SecretKey): void
}

const HEADER = `# Secret keys of this Campanile installation: they encrypt the passwords and keys stored in its database.
# Keep a copy in another place than the backups. Without it those values must be entered again.
`

export function keyRingOf(keys: readonly SecretKey[]): KeyRing {
  const byId = new Map(keys.map((key) => [key.id, key]))
  return { find: (id) => byId.get(id) ?? null, list: () => [...byId.values()] }
}

/** @throws StartError for a key that is not 32 bytes in hexadecimal or base64, and for a file that cannot be read. */
export function loadKeyRing({ text, file }: SecretKeySource): StoredKeyRing {
  const fixed = text === null ? [] : parseKeys(text, 'CAMPANILE_SECRET_KEY')
  const keys = new Map(fixed.map((key) => [key.id, key]))
  /** Of the file as it was read last; null for a missing file. */
  let version: string | null | undefined

  function load(): void {
    const found = versionOf(file)
    if (found === version) return
    const stored = found === null ? [] : parseKeys(readKeyFile(file), file)
    for (const key of stored) keys.set(key.id, key)
    version = found
  }

  // A file that is removed or replaced by hand must not end a running process: the keys it had stay.
  function reload(): void {
    try {
      load()
    } catch {
      version = undefined
    }
  }

  load()
  return {
    file,
    isFromEnvironment: text !== null,
    find(id) {
      if (!keys.has(id)) reload()
      return keys.get(id) ?? null
    },
    list() {
      reload()
      return [...keys.values()]
    },
    add(key) {
      writeKeyFile(file, versionOf(file) === null ? HEADER : readKeyFile(file), key)
      load()
    },
  }
}

function versionOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : null
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartError(`The secret key file ${file} cannot be read: ${reasonOf(cause)}`, { cause })
  }
}

function parseKeys(text: string, source: string): SecretKey[] {
  const words = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap((line) => line.split(/[\s,]+/))
    .filter(Boolean)
  return words.map((word) => {
    const key = parseKey(word)
    if (key) return key
    throw new StartError(
      `${source} holds something that is not a secret key: 32 bytes are expected, as 64 hexadecimal digits or in base64.`,
    )
  })
}

// Renamed into place: a crash leaves the old file or the new one.
function writeKeyFile(file: string, before: string, key: SecretKey): void {
  const partial = `${file}.${randomUUID()}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const handle = openSync(partial, 'wx', 0o600)
    try {
      writeSync(handle, `${before.replace(/\n*$/, '\n')}${formatKey(key)}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    chmodSync(partial, 0o600)
    renameSync(partial, file)
    synchronizeFolder(dirname(file))
  } catch (cause) {
    rmSync(partial, { force: true })
    throw new StartError(`The secret key file ${file} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}

function synchronizeFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
