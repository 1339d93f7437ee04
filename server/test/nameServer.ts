/** A name server on the loopback interface that answers what a test says. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

/** What is known of a name; `silent` leaves the question without an answer. */
export interface Zone {
  a?: string[]
  aaaa?: string[]
  mx?: { priority: number; exchange: string }[]
  txt?: string[]
  ptr?: string[]
  isSilent?: boolean
}

export interface NameServer {
  /** As `dns_servers` takes it. */
  address: string
  /** Questions that came, as `name TYPE`. */
  asked: string[]
}

const TYPES: Readonly<Record<number, keyof Zone>> = { 1: 'a', 15: 'mx', 28: 'aaaa', 16: 'txt', 12: 'ptr' }

/** Starts a name server; a name that `zone` does not know does not exist. */
export async function nameServer(
  t: Pick<TestContext, 'after'>,
  zone: (name: string) => Zone | null,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (question, from) => {
    const { name, end } = readName(question)
    const type = TYPES[question.readUInt16BE(end)]
    asked.push(`${name} ${type?.toUpperCase() ?? '?'}`)
    const known = zone(name)
    if (known?.isSilent) return
    const records = type === undefined || type === 'isSilent' ? [] : (known?.[type] ?? [])
    const header = Buffer.alloc(12)
    header.writeUInt16BE(question.readUInt16BE(0), 0)
    header.writeUInt16BE(known === null ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    const answers = records.map((record) => answer(question.readUInt16BE(end), dataOf(type, record)))
    socket.send(Buffer.concat([header, question.subarray(12, end + 4), ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function answer(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(value.length, 10)
  return Buffer.concat([head, value])
}

function dataOf(
  type: keyof Zone | undefined,
  record: string | { priority: number; exchange: string },
): Buffer {
  if (typeof record === 'object' || type === 'a' || type === 'aaaa') return data(record)
  if (type === 'ptr') return data({ priority: 0, exchange: record }).subarray(2)
  const pieces = record.match(/[\s\S]{1,255}/g) ?? ['']
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]))
}

function data(record: string | { priority: number; exchange: string }): Buffer {
  if (typeof record === 'object') {
    const priority = Buffer.alloc(2)
    priority.writeUInt16BE(record.priority)
    const labels = record.exchange
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
    return Buffer.concat([priority, ...labels, Buffer.from([0])])
  }
  if (!record.includes(':')) return Buffer.from(record.split('.').map(Number))
  const [left = '', right = ''] = record.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [groups(left), groups(right)]
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}
