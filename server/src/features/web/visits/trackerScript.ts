// The script of other sites' pages, as it is sent: `tracker/mtc.js` without its comments and indentation.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptJson } from '../../../platform/values/scriptJson.ts'

export interface TrackerSettings {
  /** The address of the server. */
  url: string
  /** Do-Not-Track and Global Privacy Control hold everything back. */
  honorsSignals: boolean
}

const source = join(import.meta.dirname, '../../../../../tracker/mtc.js')

/** Reads the script once; what it gives makes the text for some settings. */
export function trackerScript(): (settings: TrackerSettings) => string {
  const lines = readFileSync(source, 'utf8').split('\n')
  const code = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//'))
  // Pages load it as a script, which exports nothing.
  const text = code.join('\n').replace('export default ', '')
  return (settings) => `(${text})(window, document, ${scriptJson(settings)});\n`
}
