// The encoding of a text file: found by its bytes, with a confidence, or chosen by the user.
import { isAscii } from 'node:buffer'

/** Encodings of import files, by their WHATWG names; the most frequent ones first. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const

export type Encoding = (typeof ENCODINGS)[number]

/** Confidence in the detected encoding; `chosen` for one that the user selected. */
export const CONFIDENCES = ['certain', 'likely', 'unsure', 'chosen'] as const

export interface DetectedEncoding {
  encoding: Encoding
  confidence: (typeof CONFIDENCES)[number]
  /** Places in the file that are not valid UTF-8, in a file that is read as UTF-8. */
  invalidSequences: number
}

/** Not guessed: they are rare today, and short texts look like them by chance. */
const UNGUESSED: ReadonlySet<string> = new Set(['ibm866', 'macintosh', 'utf-8', 'utf-16le', 'utf-16be'])
/** Bytes of values with letters beyond ASCII. */
const SAMPLE_BYTES = 16 * 1024
/** A guess of nearly the same weight as Windows-1252 is less likely than the most frequent one. */
const NEARLY = 0.8
/** The guess is likely when the next one that reads differently has less than this part of its weight. */
const CLEAR = 0.8
/** UTF-8 with so many valid characters for each invalid sequence is likely. */
const VALID_PER_INVALID = 10
const SEPARATORS: ReadonlySet<number> = new Set([...Buffer.from(',;\t|"\r\n')])
/** Letters of two scripts in one word: the text was read in the wrong encoding. */
const MIXED_WORD =
  /[\p{Script=Latin}][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Latin}]/u

/** Reads the bytes of a file chunk by chunk; `result` says which encoding they have. */
export function encodingDetector(): {
  add(chunk: Buffer): void
  result(head: Buffer): Promise<DetectedEncoding>
} {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const loose = new TextDecoder('utf-8')
  let isValid = true
  let validCharacters = 0
  let invalidSequences = 0
  const sample: Buffer[] = []
  let sampleBytes = 0
  const count = (text: string) => {
    for (const letter of text) {
      if (letter === '\uFFFD') invalidSequences++
      else if (letter > '\u007F') validCharacters++
    }
  }
  return {
    add(chunk) {
      isValid &&= decodes(strict, chunk)
      if (isAscii(chunk)) return count(loose.decode(chunk.subarray(0, 1), { stream: true }))
      count(loose.decode(chunk, { stream: true }))
      if (sampleBytes >= SAMPLE_BYTES) return
      const values = valuesBeyondAscii(chunk)
      sample.push(values)
      sampleBytes += values.length
    },
    async result(head) {
      isValid &&= decodes(strict)
      count(loose.decode())
      const certain = (encoding: Encoding) =>
        ({ encoding, confidence: 'certain', invalidSequences: 0 }) as const
      const utf16 = utf16Of(head)
      if (utf16) return utf16
      if (isValid) return certain('utf-8')
      const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
      if (isMarked || validCharacters >= invalidSequences) {
        const isLikely = isMarked || validCharacters >= invalidSequences * VALID_PER_INVALID
        return { encoding: 'utf-8', confidence: isLikely ? 'likely' : 'unsure', invalidSequences }
      }
      return guess(Buffer.concat(sample).subarray(0, SAMPLE_BYTES))
    },
  }
}

function utf16Of(head: Buffer): DetectedEncoding | null {
  const found = (encoding: Encoding, confidence: 'certain' | 'likely') =>
    ({ encoding, confidence, invalidSequences: 0 }) as const
  if (head[0] === 0xff && head[1] === 0xfe) return found('utf-16le', 'certain')
  if (head[0] === 0xfe && head[1] === 0xff) return found('utf-16be', 'certain')
  const zeros = { even: 0, odd: 0 }
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
  })
  // Latin letters in UTF-16 have a zero in one of their two bytes.
  if (zeros.odd > head.length / 8) return found('utf-16le', 'likely')
  if (zeros.even > head.length / 8) return found('utf-16be', 'likely')
  return null
}

/** Guesses by the frequency of letters, of the values that have any beyond ASCII: the rest would look like English. */
async function guess(sample: Buffer): Promise<DetectedEncoding> {
  const { detectAll } = await import('jschardet')
  const weights = new Map<Encoding, number>([['windows-1252', 0]])
  for (const { encoding, confidence } of detectAll(sample, { minimumThreshold: 0 })) {
    const name = encoding === null ? undefined : encodingNamed(encoding)
    if (name && !UNGUESSED.has(name)) weights.set(name, Math.max(weights.get(name) ?? 0, confidence ?? 0))
  }
  const candidates = [...weights]
    .map(([encoding, weight]) => ({ encoding, weight, text: new TextDecoder(encoding).decode(sample) }))
    .filter(({ encoding, text }) => encoding === 'windows-1252' || !MIXED_WORD.test(text))
    .sort((a, b) => b.weight - a.weight)
  const best = candidates[0]
  const western = candidates.find(({ encoding }) => encoding === 'windows-1252')
  const isWestern = !best || !western || western.text === best.text || western.weight >= best.weight * NEARLY
  const chosen = isWestern ? western : best
  const next = candidates.find(({ text }) => text !== chosen?.text)
  const isClear = chosen !== undefined && chosen.weight > 0 && (next?.weight ?? 0) < chosen.weight * CLEAR
  return {
    encoding: chosen?.encoding ?? 'windows-1252',
    confidence: isClear ? 'likely' : 'unsure',
    invalidSequences: 0,
  }
}

/** The encoding with a name or alias of the WHATWG standard; undefined for others, and for those that are not offered. */
export function encodingNamed(name: string): Encoding | undefined {
  try {
    const canonical = new TextDecoder(name.trim()).encoding
    // GB 18030 extends GBK.
    return ENCODINGS.find((encoding) => encoding === (canonical === 'gbk' ? 'gb18030' : canonical))
  } catch {
    return undefined
  }
}

function valuesBeyondAscii(chunk: Buffer): Buffer {
  const values: Buffer[] = []
  let [start, isBeyond] = [0, false]
  let length = 0
  for (let index = 0; index <= chunk.length && length < SAMPLE_BYTES; index++) {
    const byte = chunk[index]
    if (byte !== undefined && !SEPARATORS.has(byte)) {
      isBeyond ||= byte > 0x7f
      continue
    }
    if (isBeyond) {
      values.push(chunk.subarray(start, index), Buffer.from('\n'))
      length += index - start + 1
    }
    start = index + 1
    isBeyond = false
  }
  return Buffer.concat(values)
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}
