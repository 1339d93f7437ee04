// A plain page is a declaration: which columns a list has, which fields a form.
import type { Resource } from '@campanile/client'
import type { ReactNode } from 'react'
import type { save } from '../api/change.ts'
import type { Entity } from '../api/query.ts'
import { type PlainKey, textAt } from '../words/messages.ts'
import type { FormField } from './RecordForm.tsx'
import type { RecordAddress } from './recordAddress.ts'

export interface Column {
  name: string
  /** What it is called, where the texts of the page do not say. */
  label?: string
  /** What is shown of a record; without it the field of this name. */
  show?(record: Entity): ReactNode
  /** The list can be ordered by it; as the resource says unless told. */
  isSortable?: boolean
  /** Figures stand at the right. */
  isFigure?: boolean
  /** Shown under the name at narrow widths. */
  isKept?: boolean
}

/** What a new record can begin with: the form filled in, or a page of its own. */
export interface Beginning {
  name: string
  title: PlainKey
  hint?: PlainKey
  /** What the form is filled in with. */
  values?(): Readonly<Record<string, unknown>>
  /** Makes what it takes, and says where it opens. */
  open?(): RecordAddress | Promise<RecordAddress>
}

/** What a list page, a form and a peek of a kind of record are made of. */
export interface ResourcePage {
  resource: Resource
  /** The address of the list. */
  address: string
  /** The folder with the texts: `title`, `one`, `new`, `empty`, `emptyHint`, and `field.NAME`. */
  words: string
  columns: readonly Column[]
  form: readonly string[]
  /** Inputs of their own, by field. */
  inputs?: Readonly<Record<string, FormField['show']>>
  /** How a record is written, where that is more than its fields. @see save */
  save?: typeof save
  /** The order unless told: a field, with a leading minus for descending. */
  sort: string
  /** Where the name of a record leads; without it its form opens. */
  recordAddress?(id: number): string
  /** Where a new record is built, once it has its name. */
  builtAt?(id: number): string
  /** What a record is called; without it by the fields of the resource. */
  nameOf?(record: Entity): string
  /** Offered where there is no record yet, and above the form of a new one. */
  beginnings?: readonly Beginning[]
  /** New ones are made elsewhere. */
  isEditOnly?: boolean
}

/** Whether the form has every field that a new record needs. */
export function makesRecords({ resource, form, isEditOnly }: ResourcePage): boolean {
  const needed = Object.entries(resource.fields).filter(([, field]) => field.isRequired && !field.isReadonly)
  return isEditOnly !== true && form.length > 0 && needed.every(([name]) => form.includes(name))
}

type Fields<R extends Resource> = keyof R['fields'] & string

interface Declaration<R extends Resource>
  extends Omit<ResourcePage, 'resource' | 'columns' | 'form' | 'sort'> {
  resource: R
  columns: readonly (Fields<R> | Column)[]
  form: readonly Fields<R>[]
  sort: Fields<R> | `-${Fields<R>}`
}

/** Declares the pages of a kind of record; fields that the resource does not have are refused by the compiler. */
export function resourcePage<R extends Resource>(declaration: Declaration<R>): ResourcePage {
  const { resource, columns } = declaration
  return {
    ...declaration,
    columns: columns.map((column) => {
      if (typeof column !== 'string') return column
      const { input } = resource.fields[column] ?? { input: 'text' }
      return { name: column, isFigure: input === 'number' }
    }),
  }
}

/** What a record is called. */
export function labelOf({ labelFields }: Resource, record: Entity): string {
  const parts = labelFields.map((path) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record),
  )
  const label = parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
  return label === '' ? `#${record.id}` : label
}

/** What a field is called, or with a suffix what is said of it: by the page, else as all do; null where nothing is. */
export function fieldText({ words }: Pick<ResourcePage, 'words'>, name: string, suffix = ''): string | null {
  return textAt(`${words}.field.${name}${suffix}`) ?? textAt(`words.field.${name}${suffix}`)
}

/** A key below the page's folder of texts. */
export function pageKey(page: ResourcePage, name: string): PlainKey {
  return `${page.words}.${name}` as PlainKey
}
