/** Where uploaded files live: folders of the installation, each with subfolders. */
import { extname } from 'node:path'
import { ApiError } from '../../../platform/errors.ts'
import { isKey } from '../../../platform/storage/storage.ts'
import { isFileName } from './fileNames.ts'
import { mimeType } from './mimeTypes.ts'

/** The area of the storage that holds every uploaded file. */
const AREA = 'assets'

/** Names of folders as requests use them; `assets` is the old name of `media`. */
const FOLDERS: Readonly<Record<string, string>> = { media: 'media', images: 'images', assets: 'media' }

const MAX_DEPTH = 10

/** A folder of uploaded files. */
export interface FileFolder {
  /** Files in it can be linked to by anybody. */
  isPublic: boolean
  /** Path below the folder of all uploaded files, with slashes. */
  path: string
}

/**
 * The folder that a request names: `images`, `images.sub.folder`, or with a `subdir`.
 * @throws ApiError 406 for any other, and for subfolders that would lead out of it.
 */
export function folderOf(name: string, subfolder: unknown): FileFolder {
  const [first = '', ...rest] = name.split('.')
  const folder = Object.hasOwn(FOLDERS, first) ? FOLDERS[first] : undefined
  const below = typeof subfolder === 'string' ? subfolder.split('/').filter((part) => part !== '') : []
  const parts = [...rest, ...below]
  if (
    folder === undefined ||
    parts.length > MAX_DEPTH ||
    !parts.every(isFileName) ||
    !hasRoom([folder, ...parts])
  )
    throw new ApiError(406, 'not_acceptable', `"${name.slice(0, 100)}" is not a folder of files.`)
  return { isPublic: folder === 'images', path: [folder, ...parts].join('/') }
}

/** Names of files that are given here. */
const GIVEN_NAME = 'x'.repeat(50)

function hasRoom(parts: readonly string[]): boolean {
  return isKey(storedAs([...parts, GIVEN_NAME].join('/')))
}

/** The key of an uploaded file, by its path below the folder of all of them. */
export function storedAs(path: string): string {
  return `${AREA}/${path}`
}

/** The ending of a file's name, in lower case and without its dot; empty when it has none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z\d]{1,10})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/** The type of a stored file, with a character set for texts, as browsers would guess one otherwise. */
export function contentTypeOf(path: string): string {
  const type = mimeType(extname(path).slice(1).toLowerCase())
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type
}
