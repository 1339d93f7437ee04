// How a CSV file is written: which character separates its values, and where its header is.
import { type CsvRecord, type CsvScanner, createCsvScanner } from './csvScanner.ts'

export interface Dialect {
  delimiter: string
  /** The line of the header, from 1: 2 after a line `sep=;`, which Excel writes. */
  headerLine: number
}

const DELIMITERS = [',', ';', '\t', '|']

/** Finds the dialect in the first part of the text: the delimiter that splits most records like the header. */
export function detectDialect(head: string): Dialect {
  const text = head.replace(/^\uFEFF/, '')
  const told = /^sep=(.)\r?\n/i.exec(text)
  if (told) return { delimiter: told[1] ?? ',', headerLine: 2 }
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: score(text, delimiter) }))
  const best = scores.reduce((winner, next) => (next.score > winner.score ? next : winner))
  return { delimiter: best.score > 0 ? best.delimiter : ',', headerLine: 1 }
}

// Values in records that have as many as the header, of a header with several.
function score(text: string, delimiter: string): number {
  const records = sample(text, delimiter)
  const width = records[0]?.length ?? 0
  if (width < 2) return 0
  const alike = records.filter((record) => record.length === width).length
  return (alike / records.length) * width
}

// The text may end in the middle of a record, even within quotes: only what is complete counts, unless that is nothing.
function sample(text: string, delimiter: string): string[][] {
  const scanner = createCsvScanner(delimiter)
  const complete = scanner.push(text)
  return (complete.length > 0 ? complete : end(scanner)).slice(0, 200).map(({ values }) => values)
}

function end(scanner: CsvScanner): CsvRecord[] {
  try {
    return scanner.end()
  } catch {
    return []
  }
}
