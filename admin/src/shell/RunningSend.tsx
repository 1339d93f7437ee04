import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAttended } from '../api/attended.ts'
import { query } from '../api/query.ts'
import { showRunning } from '../look/windowTitle.ts'
import { percent } from '../words/format.ts'

const RUNNING_MS = 5_000
const LOOK_AGAIN_MS = 20_000
/** What the page shows is asked for first. */
const LATER_MS = 3_000

/** Has the title of the window say how far the send is that is under way, also while another window is looked at. */
export function RunningSend() {
  const [isLater, setLater] = useState(false)
  const [isOld, setOld] = useState(false)
  const { data, isError, isPaused, refetch } = useQuery({
    ...query('/attention', { query: { only: 'sending' } }),
    // On every page: what changes elsewhere does not ask for it.
    meta: { hasOwnPace: true },
    enabled: isLater,
  })
  // What is not asked for any more is not said any more.
  const sending = isOld || isError || isPaused ? null : (data?.sending ?? null)
  const isRunning = sending !== null
  // The clock is the browser's.
  useEffect(() => {
    const first = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(first)
  }, [])
  // So is whether somebody looks at the window.
  useEffect(() => {
    const look = () => {
      if (!isAttended()) setOld(true)
      else if (isRunning || !document.hidden) void refetch().then(() => setOld(false))
    }
    const timer = setInterval(look, isRunning ? RUNNING_MS : LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  // It is not over before the last has left.
  const text = sending ? `${percent(Math.floor(sending.share * 100) / 100)} · ${sending.name}` : ''
  // The title belongs to the browser.
  useEffect(() => {
    showRunning(text)
    return () => showRunning('')
  }, [text])
  return null
}
