import { useNavigate, useSearch } from '@tanstack/react-router'

export const PANELS = ['sample', 'test', 'difference'] as const
export type PanelName = (typeof PANELS)[number]

/** What is shown beside the filters: the address knows it. */
export function usePanel(): [PanelName, (panel: PanelName) => void] {
  const { panel } = useSearch({ strict: false }) as { panel?: string }
  const navigate = useNavigate()
  const go = (next: PanelName) => void navigate({ to: '.', search: { panel: next } as never, replace: true })
  return [PANELS.find((one) => one === panel) ?? 'sample', go]
}
