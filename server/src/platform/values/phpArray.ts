/** The serialised form of PHP arrays, which click-through values carry. Objects and references are refused. */

export type PhpValue = string | number | boolean | null | { [key: string]: PhpValue }

const MAX_DEPTH = 8

/** Reads what PHP's serialize() writes. Anything else is undefined. */
export function unserializePhp(bytes: Buffer): PhpValue | undefined {
  const reader = { bytes, at: 0 }
  const value = readValue(reader, 0)
  return reader.at === bytes.length ? value : undefined
}

interface Reader {
  bytes: Buffer
  at: number
}

function readValue(reader: Reader, depth: number): PhpValue | undefined {
  const type = reader.bytes.toString('latin1', reader.at, reader.at + 2)
  switch (type) {
    case 'N;':
      reader.at += 2
      return null
    case 'b:':
    case 'i:':
    case 'd:': {
      reader.at += 2
      const text = readUntil(reader, ';')
      if (text === undefined || !/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text)) return undefined
      return type === 'b:' ? text === '1' : Number(text)
    }
    case 's:':
      reader.at += 2
      return readString(reader)
    case 'a:':
      reader.at += 2
      return depth < MAX_DEPTH ? readArray(reader, depth) : undefined
    default:
      return undefined
  }
}

function readString(reader: Reader): string | undefined {
  const length = readLength(reader)
  if (length === undefined || reader.bytes[reader.at] !== 0x22) return undefined
  const end = reader.at + 1 + length
  if (reader.bytes.toString('latin1', end, end + 2) !== '";') return undefined
  const text = reader.bytes.toString('utf8', reader.at + 1, end)
  reader.at = end + 2
  return text
}

function readArray(reader: Reader, depth: number): PhpValue | undefined {
  const length = readLength(reader)
  if (length === undefined || reader.bytes[reader.at] !== 0x7b) return undefined
  reader.at += 1
  const map: { [key: string]: PhpValue } = Object.create(null)
  for (let index = 0; index < length; index++) {
    const key = readValue(reader, depth + 1)
    const value = readValue(reader, depth + 1)
    if ((typeof key !== 'string' && typeof key !== 'number') || value === undefined) return undefined
    map[String(key)] = value
  }
  if (reader.bytes[reader.at] !== 0x7d) return undefined
  reader.at += 1
  return map
}

function readLength(reader: Reader): number | undefined {
  const text = readUntil(reader, ':')
  if (text === undefined || !/^\d{1,6}$/.test(text)) return undefined
  const length = Number(text)
  return length <= reader.bytes.length ? length : undefined
}

function readUntil(reader: Reader, end: string): string | undefined {
  const stop = reader.bytes.indexOf(end, reader.at, 'latin1')
  if (stop < 0 || stop - reader.at > 32) return undefined
  const text = reader.bytes.toString('latin1', reader.at, stop)
  reader.at = stop + 1
  return text
}
