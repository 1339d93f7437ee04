import { useSources } from './report.ts'

/** What a report is about, in words. */
export function SourceName({ source }: { source: string }) {
  const { sources } = useSources()
  return sources.find(({ key }) => key === source)?.label ?? source
}
