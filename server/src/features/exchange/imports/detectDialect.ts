// How a CSV file is written: which character separates its values, and where its header is.
import { parse } from 'csv-parse/sync'

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

function sample(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: 200,
    })
  } catch {
    // The text ends where it was cut, maybe within quotes.
    const cut = text.lastIndexOf('\n', text.length / 2)
    return cut > 0 ? sample(text.slice(0, cut), delimiter) : []
  }
}
