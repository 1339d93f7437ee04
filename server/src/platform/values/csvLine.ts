import { withMarker } from './formulaMarker.ts'

/** A line of a CSV file (RFC 4180). What a spreadsheet would run is text, as in files of imports. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${withMarker(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
