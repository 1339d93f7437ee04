import { ListPage } from '../../../kit/ListPage.tsx'
import { page } from './marketingMessage.ts'

export default function MarketingMessages() {
  return <ListPage page={page} />
}
