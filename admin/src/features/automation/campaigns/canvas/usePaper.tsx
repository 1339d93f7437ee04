// Prints what is looked at, and saves it as an image.
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellError } from '../../../../kit/toasts.tsx'
import type { Subject } from '../paper/Paper.tsx'

const load = () => import('../paper/Paper.tsx')

/** The commands, and what stands in the page only while it is printed, by whatever way of the browser. */
export function usePaper(subject: Subject): { print(): void; savePicture(): void; paper: ReactNode } {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  // Who prints waits for nothing that would have to come first. What fails here is said when it is wanted.
  useEffect(() => {
    load().then(setLoaded, () => undefined)
  }, [])
  // Printing is the browser's.
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  const withPaper = (act: (module: Awaited<ReturnType<typeof load>>) => void) => () =>
    void load().then(act).catch(tellError)
  return {
    print: withPaper((module) => {
      flushSync(() => setLoaded(module))
      window.print()
    }),
    savePicture: withPaper(({ fileOf }) => download(fileOf(subject))),
    paper: isPrinting && loaded && <loaded.Paper {...subject} />,
  }
}

function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
