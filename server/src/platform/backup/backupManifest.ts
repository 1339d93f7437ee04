// The archive's own description, and the checks that a file is such an archive.
//
// manifest.json                   first entry: what follows
// tables/<table>/<n>.copy         rows in COPY's text format, in parts
// files/<folder>/…                files kept under DATA_DIR
// checksums.json                  last entry: without it the archive is not complete
import { StartError } from '../startError.ts'

/** Counts up when an older program could not read the archive. */
export const ARCHIVE_FORMAT = 1

export interface ArchivedTable {
  name: string
  columns: { name: string; type: string }[]
  /** The table's identity column and where its sequence stands. */
  identity: { column: string; value: number; isCalled: boolean } | null
  partitions: { name: string; bound: string }[]
}

export interface BackupManifest {
  kind: 'campanile backup'
  format: number
  /** Version of the program that wrote it. */
  program: string
  /** Number of the last migration in its database. */
  schemaVersion: number
  createdAt: string
  /** In an order in which every foreign key finds its row. */
  tables: ArchivedTable[]
  /** The key that signs public links, encrypted with the secret key; absent where it is a row of the settings. */
  siteKey?: string
}

/** Purpose under which the key that signs public links is encrypted. */
export const SITE_KEY_PURPOSE = 'backup.site_key'

export interface ArchivedPart {
  name: string
  sizeBytes: number
  sha256: string
}

export interface BackupChecksums {
  parts: ArchivedPart[]
  /** Rows by table. */
  rows: Record<string, number>
}

/**
 * Reads the first entry of an archive.
 * @throws StartError for other files and for archives of a newer program.
 */
export function parseManifest(text: string): BackupManifest {
  const manifest = parseJson(text)
  if (manifest?.kind !== 'campanile backup' || !Array.isArray(manifest.tables))
    throw new StartError('This file is no backup of Campanile.')
  if (typeof manifest.format !== 'number' || manifest.format > ARCHIVE_FORMAT) {
    throw new StartError(
      `The backup was written by a newer Campanile (${String(manifest.program)}). Restore it with that version.`,
    )
  }
  return manifest as unknown as BackupManifest
}

/** Reads the last entry of an archive. @throws StartError when it is unreadable. */
export function parseChecksums(text: string): BackupChecksums {
  const checksums = parseJson(text)
  if (!checksums || !Array.isArray(checksums.parts)) throw damaged('its list of checksums is unreadable')
  return checksums as unknown as BackupChecksums
}

export function damaged(reason: string, cause?: unknown): StartError {
  return new StartError(`The backup is damaged: ${reason}. Nothing was restored.`, { cause })
}

function parseJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
