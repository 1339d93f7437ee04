// Persons in stored files: CSV, packed or not, HTML and XLSX.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { StartError } from '../../../platform/startError.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { unescapeHtml } from '../../../platform/values/escapeHtml.ts'
import { openUnpacked, scanFile } from '../imports/scanFile.ts'
import { personPattern } from './personPattern.ts'

/** Characters of a line that are looked at together; longer ones are cut, with an overlap. */
const LONGEST_LINE = 1_000_000
const OVERLAP = 1_000

/**
 * Whether a file names the person; false for one that is gone, true for one that cannot be read. Memory holds a line at
 * a time.
 */
export async function isNamedInFile(
  storage: Storage,
  key: string,
  words: readonly string[],
): Promise<boolean> {
  const pattern = personPattern(words)
  if (!pattern) return false
  const path = await storage.scratch()
  try {
    const stored = await storage.get(key)
    if (!stored) return false
    await pipeline(stored.content, createWriteStream(path, { flags: 'wx' }))
    const texts = key.endsWith('.xlsx') ? textsOfArchive(path) : textsOfFile(path)
    for await (const text of texts) if (pattern.isIn(text)) return true
    return false
  } catch (error) {
    if (error instanceof StartError) return true
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function* textsOfFile(path: string): AsyncGenerator<string> {
  const { encoding, head } = await scanFile(path)
  const { stream } = await openUnpacked(path)
  const isMarkup = /^\uFEFF?\s*<(?:!doctype|html|\?xml)/i.test(head)
  yield* linesOf(stream, { decoder: new TextDecoder(encoding), end: isMarkup ? '</tr>' : '\n', isMarkup })
}

// A file of ours; the sheets are one line of XML each.
async function* textsOfArchive(path: string): AsyncGenerator<string> {
  const archive = await openPromise(path)
  try {
    for await (const entry of archive.eachEntry()) {
      const stream = await archive.openReadStreamPromise(entry)
      yield* linesOf(stream, { decoder: new TextDecoder(), end: '</row>', isMarkup: true })
    }
  } finally {
    archive.close()
  }
}

async function* linesOf(
  stream: Readable,
  { decoder, end, isMarkup }: { decoder: InstanceType<typeof TextDecoder>; end: string; isMarkup: boolean },
): AsyncGenerator<string> {
  const plain = (line: string) => (isMarkup ? unescapeHtml(line.replaceAll(/<[^<>]*>/g, ' ')) : line)
  let rest = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split(end)
    rest = lines.pop() ?? ''
    for (const line of lines) yield plain(line)
    if (rest.length > LONGEST_LINE) {
      yield plain(rest)
      rest = rest.slice(-OVERLAP)
    }
  }
  yield plain(rest + decoder.decode())
}
