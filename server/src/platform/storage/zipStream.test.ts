// Archives whose entries cannot be read, and archives whose reader disconnects.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { type ZipEntry, zipStream } from './zipStream.ts'

const TEXT: ZipEntry = { path: 'a.txt', content: Buffer.from('text') }

test('an archive holds entries from memory and from streams, one open at a time', async () => {
  let open = 0
  const lazy = (n: number): ZipEntry => ({
    path: `${n}.txt`,
    content: async () => {
      open += 1
      assert.equal(open, 1)
      const stream = Readable.from([Buffer.alloc(100_000, n)])
      stream.once('end', () => (open -= 1))
      return stream
    },
  })
  const archive = await fromBufferPromise(
    await buffer(zipStream([TEXT, ...Array.from({ length: 20 }, (_, n) => lazy(n))])),
  )
  const names: string[] = []
  for await (const { fileName } of archive.eachEntry()) names.push(fileName)
  assert.deepEqual(names, ['a.txt', ...Array.from({ length: 20 }, (_, n) => `${n}.txt`)])
})

for (const [when, content] of [
  ['cannot be opened', () => Promise.reject(new Error('it is gone'))],
  [
    'fails while it is read',
    async () =>
      Readable.from(
        (function* () {
          yield Buffer.alloc(100_000)
          throw new Error('it is gone')
        })(),
      ),
  ],
] satisfies [string, () => Promise<Readable>][])
  test(`an archive ends with the error of an entry that ${when}`, async () => {
    await assert.rejects(buffer(zipStream([TEXT, { path: 'b.txt', content }])), /it is gone/)
  })

test('an entry that is open is closed with the archive', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024)
    })(),
  )
  const archive = zipStream([{ path: 'endless.txt', content: async () => endless }])
  await once(archive, 'readable')
  archive.destroy()
  await once(endless, 'close')
})
