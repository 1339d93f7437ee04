import { useNavigate } from '@tanstack/react-router'
import { ListPage } from '../../../kit/ListPage.tsx'
import { segmentPage } from './segmentPage.ts'

export default function Segments() {
  const navigate = useNavigate()
  return <ListPage page={segmentPage} onNew={() => void navigate({ to: '/segments/new' as string })} />
}
