// Files on their way into assets.
import { assets as resource } from '@campanile/client/resources'
import { change, save } from '../../../api/change.ts'

/** Stores a file. @returns the name by which an asset takes it @throws ApiError 400 for one that is too large or of a type that is not allowed */
export async function storeFile(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const { data } = await change<{ file: { name: string } }>('POST', '/files/{dir}/new', {
    path: { dir: 'media' },
    body,
  })
  return data.file.name
}

/** Makes an asset of a file, called as it is. @throws ApiError as `storeFile` does */
export async function makeAsset(file: File): Promise<void> {
  const name = await storeFile(file)
  await save(resource, null, { title: titleOf(file.name), storageLocation: 'local', file: name })
}

/** `price_list-2026.pdf` is a "price list-2026". */
export function titleOf(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .trim()
  return (title === '' ? fileName : title).slice(0, 191)
}
