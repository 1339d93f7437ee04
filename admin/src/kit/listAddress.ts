// What the address of a list says: what is searched for, the order, the page, and what is open beside it.
import { useNavigate, useSearch } from '@tanstack/react-router'

export interface ListAddress {
  search: string
  /** A field, with a leading minus for descending; empty for the default. */
  sort: string
  page: number
  /** Columns after the name, in their order; none for the usual ones. */
  cols: readonly string[]
  /** The record whose form is open; `new` for a new one. */
  form: number | 'new' | null
  /** What the form of a new one begins with; empty for nothing. */
  beginning: string
  /** The record of which a new one begins as a copy. */
  copy: number | null
  /** The record that is shown beside the list. */
  peek: number | null
}

/** As many as a saved view takes. */
const MOST_COLUMNS = 50

type Words = Readonly<Record<string, string | undefined>>

/** Reads the words of an address; what they cannot mean is as if it were not there. */
export function readListAddress(words: Words): ListAddress {
  const page = Number(words.page)
  const edit = idOf(words.edit)
  return {
    search: words.search ?? '',
    sort: words.sort ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    cols: [...new Set((words.cols ?? '').split(','))].filter((name) => name !== '').slice(0, MOST_COLUMNS),
    form: words.new !== undefined ? 'new' : edit,
    beginning: words.new ?? '',
    copy: idOf(words.copy),
    peek: idOf(words.peek),
  }
}

function idOf(word: string | undefined): number | null {
  const id = Number(word)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The words of an address: those that say nothing new are left out. */
export function writeListAddress(address: ListAddress): Record<string, string> {
  const { search, sort, page, cols, form, beginning, copy, peek } = address
  return {
    ...(search === '' ? {} : { search }),
    ...(sort === '' ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(cols.length === 0 ? {} : { cols: cols.join(',') }),
    ...(form === null ? {} : form === 'new' ? { new: beginning } : { edit: String(form) }),
    ...(form !== 'new' || copy === null ? {} : { copy: String(copy) }),
    ...(peek === null ? {} : { peek: String(peek) }),
  }
}

/** The address of the list that is shown, and how to go on from it. */
export function useListAddress(): [ListAddress, (changes: Partial<ListAddress>) => void] {
  const words = useSearch({ strict: false }) as Words
  const navigate = useNavigate()
  const address = readListAddress(words)
  const go = (changes: Partial<ListAddress>) =>
    void navigate({
      to: '.',
      search: writeListAddress({ ...address, beginning: '', copy: null, ...changes }) as never,
      // Looking from one to the next is one step back.
      replace:
        changes.search !== undefined ||
        changes.cols !== undefined ||
        (address.peek !== null && changes.peek !== undefined),
    })
  return [address, go]
}
