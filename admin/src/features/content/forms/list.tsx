import { useNavigate } from '@tanstack/react-router'
import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './form.ts'

export default function Forms() {
  const navigate = useNavigate()
  return <ListPage page={page} onNew={() => void navigate({ to: '/forms/new' as string })} />
}
