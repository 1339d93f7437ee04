import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './webhook.ts'

export default function Webhooks() {
  return <ListPage page={page} />
}
