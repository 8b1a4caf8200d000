import { queryClient } from '../../api/query-client.ts'
import { refreshTokenExists } from '../../api/session.ts'
import { platformNow } from '../../platform/platform.ts'
import { followBackButton } from '../../routes/back-button.ts'
import { recall } from '../../platform/storage.ts'
import { REFERENCE } from '../../state/reference.ts'
import { reloadReference } from '../../state/reload-reference.ts'
import { surely } from '../../state/surely.ts'
import { onTopic } from '../../state/topics.ts'
import { takeServedWords } from '../../i18n/words.ts'
import { followStream } from '../stream.ts'
import { followUsage } from './follow-usage.ts'
import { offerUpdates } from './update-prompt.ts'

const wallet = async () => (await import('../../wallet/wallet.ts')).refreshWallet()
const payment = async () => (await import('../../buying/resume-payment.ts')).resumePayment()
const pocket = async () => (await import('../../pocket/pocket.ts')).followPocket()
const repayNews = async () => (await import('../../state/due.ts')).reloadRepay()
const tapNews = async () => (await import('../../payg/home/missing-taps.ts')).reloadMissingTaps()
/** A claim that was begun without a signal is sent once there is one. */
const waitingClaims = async () => (await import('../../repay/waiting-claims.ts')).followWaiting()
/** A browser that changed how it is reached says so by its worker. */
const device = async () => (await import('../../account/tell-device.ts')).tellDevice()
/** What is held runs out: the header shows it from the start. */
const basket = async () => (await import('./login-loads.ts')).LOGIN_LOADS.basket?.()

/** Words are read by more than queries: whoever draws takes them over at once. */
async function reload(subject: string | null): Promise<void> {
  await reloadReference(queryClient, subject)
  if (subject !== null && subject !== 'words') return
  const fresh = { ...REFERENCE.words, staleTime: 0 }
  // What was under way when the news came may be older than they are.
  if (queryClient.isFetching({ queryKey: fresh.queryKey }) > 0) await queryClient.fetchQuery(fresh)
  const { value } = await queryClient.fetchQuery(fresh)
  takeServedWords(value)
}

/** What begins with the app, and what no first page waits for. */
export async function afterStart(): Promise<void> {
  followBackButton()
  if (refreshTokenExists()) void surely('basket', basket)
  // Whoever was paying is told how it ended.
  if (recall('paymentUnderWay')) void surely('payment', payment)
  onTopic('reference', (news) => void surely('stream', () => reload(news && news.subject)))
  onTopic('me', (news) => {
    // What can be claimed stands on tickets, too.
    if (news === null || news.about === 'wallet' || news.about === 'claims') void surely('wallet', wallet)
    if (news === null || news.about === 'claims') void surely('repay', repayNews)
    if (news === null || news.about === 'payg') void surely('payg', tapNews)
  })
  if (refreshTokenExists()) void surely('repay', waitingClaims)
  followStream(platformNow().apiBase)
  followUsage()
  void surely('pocket', pocket)
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'push-changed') void surely('device', device)
  })
  // A shell has its files from its store; a browser keeps them by its worker.
  if (platformNow().checkUpdate)
    await surely('store', async () => (await import('./store-update.ts')).offerStoreUpdate())
  else await surely('serviceWorker', offerUpdates)
}
