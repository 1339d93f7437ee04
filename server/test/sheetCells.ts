import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The rows of the first sheet of an XLSX file without gaps: texts as texts, numbers as numbers. */
export async function sheetCells(content: Buffer): Promise<(string | number)[][]> {
  const archive = await fromBufferPromise(content, { lazyEntries: true })
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const xml = (await buffer(await archive.openReadStreamPromise(entry))).toString()
    return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
      [...cells.matchAll(/<v>([^<]*)<\/v>|<t [^>]*>([^<]*)<\/t>/g)].map(([, number, text]) =>
        number === undefined
          ? (text ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
          : Number(number),
      ),
    )
  }
  throw new Error('there is no sheet')
}
