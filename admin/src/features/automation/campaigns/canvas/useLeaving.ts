import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { tell } from '../../../../kit/toasts.tsx'
import { t } from '../../../../words/messages.ts'
import type { Journey } from '../tree/step.ts'
import type { Editor } from './useEditor.ts'
import type { Kept } from './useKept.ts'

/** Nobody is asked who leaves: what is not saved is kept in the browser, which is said, with the way back. */
export function useLeaving(editor: Editor, kept: Kept, name: string): void {
  const navigate = useNavigate()
  const warned = useRef<Journey | null>(null)
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!editor.isChanged || current.pathname === next.pathname) return false
      if (kept.keep()) {
        const back = { to: current.pathname as string, search: current.search as never }
        tell(t('campaigns.leftKept', { name }), { undo: () => navigate(back), isChange: false })
        return false
      }
      // A browser that keeps nothing would lose it: who goes all the same has read so.
      const isWarned = warned.current === editor.journey
      warned.current = editor.journey
      if (!isWarned) tell(t('campaigns.leftUnkept', { name }), { isBad: true })
      return !isWarned
    },
    enableBeforeUnload: () => editor.isChanged,
  })
}
