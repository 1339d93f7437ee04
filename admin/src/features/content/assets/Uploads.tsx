import { useState } from 'react'
import { sentenceOf } from '../../../api/errors.ts'
import { t } from '../../../words/messages.ts'
import styles from './assets.module.css'
import { makeAsset } from './upload.ts'

interface Upload {
  name: string
  state: 'waiting' | 'sending' | 'done' | 'failed'
  problem?: string
}

/** The files of the last choice, and the way to make assets of some: one after the other. */
export function useUploads(): [readonly Upload[], (files: readonly File[]) => Promise<void>] {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const put = (at: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((one, n) => (n === at ? { ...one, ...changes } : one)))
  return [
    uploads,
    async (files) => {
      if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) return
      setUploads(files.map(({ name }) => ({ name, state: 'waiting' })))
      for (const [at, file] of files.entries()) {
        put(at, { state: 'sending' })
        try {
          await makeAsset(file)
          put(at, { state: 'done' })
        } catch (error) {
          put(at, { state: 'failed', problem: sentenceOf(error) })
        }
      }
    },
  ]
}

/** What became of the files. */
export function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <ul className={styles.uploads} aria-live="polite">
      {uploads.map(({ name, state, problem }, at) => (
        // Two files may be called the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: a list whose order never changes
        <li key={at} data-state={state}>
          {name}: {problem ?? t(`assets.upload.${state}`)}
        </li>
      ))}
    </ul>
  )
}
