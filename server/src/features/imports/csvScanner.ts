// CSV text to records, a piece at a time (RFC 4180, and what files really look like).

export interface CsvRecord {
  /** On which the record begins, from 1. */
  line: number
  values: string[]
}

export interface CsvScanner {
  /** The records that are complete with this piece. */
  push(text: string): CsvRecord[]
  /** The last record, which may end without a line feed. @throws UnclosedQuote */
  end(): CsvRecord[]
}

/** A value that begins with a quote and never ends, or only after megabytes. */
export class UnclosedQuote extends Error {
  /** The line on which its record begins. */
  readonly line: number

  constructor(line: number) {
    super(`a quote is opened on line ${line} or after it, and never closed`)
    this.line = line
  }
}

/** Most characters of one record. */
const MAX_RECORD = 4 * 1024 * 1024

/**
 * Records end with LF, CRLF or CR; a quote inside a value that does not begin with one is a character like any other,
 * and what follows a closing quote belongs to the value. Records without any value are passed over.
 */
export function createCsvScanner(delimiter: string): CsvScanner {
  let rest = ''
  let line = 1

  function scan(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    const reader = createReader(text, delimiter, isLast)
    let start = 0
    while (start < text.length) {
      const record = reader.record(start)
      if (!record) break
      if (record.values.some((value) => value.trim() !== '')) records.push({ line, values: record.values })
      line += record.lines
      start = record.end
    }
    rest = text.slice(start)
    if (rest.length > MAX_RECORD || (isLast && rest !== '')) throw new UnclosedQuote(line)
    return records
  }

  return {
    push: (text) => scan(rest + text, false),
    end: () => scan(rest, true),
  }
}

interface ScannedRecord {
  values: string[]
  /** Behind the end of the record. */
  end: number
  /** Lines that it takes. */
  lines: number
}

/** Reads records of one text. Where the next delimiter and line ends are is remembered: each is looked for once. */
function createReader(text: string, delimiter: string, isLast: boolean) {
  const seen = new Map<string, number>()

  function next(letter: string, from: number): number {
    const known = seen.get(letter)
    if (known !== undefined && known >= from) return known
    const found = text.indexOf(letter, from)
    const at = found < 0 ? text.length : found
    seen.set(letter, at)
    return at
  }

  /** Where the value that begins at `from` ends without quotes. */
  function plainEnd(from: number): number {
    return Math.min(next(delimiter, from), next('\n', from), next('\r', from))
  }

  /** Where the quote after `from` is that closes the value; -1 when it is not in the text. */
  function closingQuote(from: number): number {
    for (let at = from; ; at += 2) {
      at = text.indexOf('"', at)
      if (at < 0 || (at + 1 === text.length && !isLast)) return -1
      if (text[at + 1] !== '"') return at
    }
  }

  /** The record that begins at `start`; null when its end is not in the text. */
  function record(start: number): ScannedRecord | null {
    const values: string[] = []
    let lines = 1
    let at = start
    for (;;) {
      let quoted = ''
      if (text[at] === '"') {
        const close = closingQuote(at + 1)
        if (close < 0) return null
        const inner = text.slice(at + 1, close)
        quoted = inner.includes('"') ? inner.replaceAll('""', '"') : inner
        lines += linesWithin(inner)
        at = close + 1
      }
      const end = plainEnd(at)
      values.push(end > at ? quoted + text.slice(at, end) : quoted)
      if (text[end] === delimiter) {
        at = end + 1
        continue
      }
      const isCarriageReturn = text[end] === '\r'
      // The line feed of a CRLF may come with the next piece.
      if (!isLast && (end === text.length || (isCarriageReturn && end + 1 === text.length))) return null
      return {
        values,
        lines,
        end: Math.min(text.length, end + (isCarriageReturn && text[end + 1] === '\n' ? 2 : 1)),
      }
    }
  }

  return { record }
}

function linesWithin(value: string): number {
  const letter = value.includes('\n') ? '\n' : '\r'
  let lines = 0
  for (let at = value.indexOf(letter); at >= 0; at = value.indexOf(letter, at + 1)) lines++
  return lines
}
