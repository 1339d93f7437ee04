import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './page.ts'

export default function Pages() {
  return <ListPage page={page} />
}
