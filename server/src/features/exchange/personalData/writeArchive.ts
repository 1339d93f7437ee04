// The archive of a person: one document, a page to read, and the files that are kept for the contact.
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { archivePage } from './archivePage.ts'
import { heldParts } from './heldParts.ts'

/** Rows that are in memory at once. */
const ROWS = 200

/** What is held of one kind: its name and, one after the other, the rows as JSON text. */
export interface ArchivePart {
  name: string
  rows(): AsyncIterable<string>
}

/**
 * Writes `archive.json`, `index.html` and the files of a contact to an open file, which stays open. All rows are of one moment; they go
 * through a cursor, so memory does not grow with them.
 */
export async function writeArchive(context: Context, contactId: number, file: FileHandle): Promise<void> {
  const { sql, catalog, now } = context
  const storage = storageOf(context)
  await sql.begin(async (db) => {
    const parts = heldParts(db, catalog, contactId).map(
      ({ name, query }): ArchivePart => ({ name, rows: () => readTexts(db, query) }),
    )
    const archive = new ZipFile()
    const output = archive.outputStream as Readable
    const written = new Promise<void>((resolve, reject) => {
      archive.on('error', reject)
      appendAll(file, output).then(resolve, reject)
    })
    const open: Readable[] = []
    const opened = (source: Readable) => {
      open.push(source)
      return source
    }
    const add = (name: string, content: () => AsyncIterable<string>) =>
      archive.addReadStreamLazy(name, { mtime: now }, (done) => done(null, opened(Readable.from(content()))))
    const addStored = (name: string, key: string) =>
      archive.addReadStreamLazy(name, (done) => {
        storage.get(key).then(
          (found) => done(null, opened(found?.content ?? Readable.from([]))),
          (error: unknown) => done(error, Readable.from([])),
        )
      })
    const filled = (async () => {
      for (const { name, keys } of catalog.contactFiles)
        for await (const key of readTexts(db, keys(db, [contactId])))
          if (await storage.stat(key)) addStored(`${name}/${basename(key)}`, key)
      add('index.html', () => archivePage(parts, { contactId, now }))
      add('archive.json', () => archiveDocument(parts, { contactId, now }))
      archive.end()
    })()
    try {
      // A full disk ends it early.
      await Promise.all([filled, written])
    } finally {
      output.destroy()
      await Promise.allSettled([filled, written])
      // Whoever still reads rows would do so behind the end of the transaction.
      await Promise.all(open.map(close))
    }
  }, 'isolation level repeatable read, read only')
}

async function appendAll(file: FileHandle, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of content) await file.appendFile(piece)
}

async function close(source: Readable): Promise<void> {
  if (source.closed) return
  const closed = new Promise((resolve) => source.once('close', resolve))
  source.destroy()
  await closed
}

/** `{"contact": 7, "date": …, "held": {"contacts": [{…}], …}}` */
async function* archiveDocument(
  parts: readonly ArchivePart[],
  { contactId, now }: { contactId: number; now: Date },
): AsyncGenerator<string> {
  yield `{"contact":${contactId},"date":${JSON.stringify(now)},"held":{`
  for (const [index, { name, rows }] of parts.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(name)}:[`
    let separator = '\n'
    for await (const row of rows()) {
      yield separator + row
      separator = ',\n'
    }
    yield ']'
  }
  yield '}}\n'
}

let cursors = 0

/** The only column of a query, row by row, through a cursor. */
async function* readTexts(db: Db, query: Fragment): AsyncGenerator<string> {
  const cursor = `held_${++cursors}`
  await db`declare ${db(cursor)} no scroll cursor for ${query}`
  for (;;) {
    const rows = await db.unsafe<object[]>(`fetch ${ROWS} from ${cursor}`)
    for (const row of rows) yield String(Object.values(row)[0])
    if (rows.length < ROWS) break
  }
  await db.unsafe(`close ${cursor}`)
}
