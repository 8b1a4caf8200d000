import { NOTIFICATION_CHANNELS } from '@cledrau/contract/account/notification-preferences.ts'
import { logTrouble } from '../../api/log.ts'
import { capitals } from '../../i18n/names.ts'
import { languageNow, onLanguage } from '../../i18n/language.ts'
import { loadShippedWords } from '../../i18n/load-words.ts'
import { say } from '../../i18n/words.ts'
import { showMessage } from '../../page/messages.ts'
import { nativeAbilities, type ShellFacts } from '../../platform/native/abilities.ts'
import { quietly } from '../../platform/native/bridge.ts'
import { nameChannels } from '../../platform/native/push.ts'
import { privateScreen, styleBars } from '../../platform/native/screen.ts'
import { bePlatform } from '../../platform/platform.ts'
import { locationNow, onLocation } from '../../routes/hash-location.ts'
import { isUnder } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'
import { tellDevice } from '../../account/tell-device.ts'
import { followLinks } from './follow-links.ts'
import { followMessages } from './follow-messages.ts'
import { playSplash } from './splash.ts'
import { warnOfOpenedPhone } from './warn-opened.ts'

const onTrouble = (part: string, trouble: unknown): void => logTrouble('native', part, trouble)

const written = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null

/** What the shell was built with stands in its page. */
function shellFacts(): ShellFacts {
  return {
    kind: window.Capacitor?.getPlatform?.() === 'ios' ? 'ios' : 'android',
    apiBase: written('cledrau-api') ?? '/api',
    appleId: written('cledrau-apple-id'),
  }
}

/** Pages that the task switcher doesn't show: a code that a gate lets in by, and where cards are. */
const PRIVATE = [
  PATHS.TicketWallet,
  PATHS.TicketsPayment,
  PATHS.PaymentCardsPage,
  PATHS.AddCard,
  PATHS.SearchPaymentCards,
  PATHS.SearchAddCard,
  PATHS.AddContactlessCard,
  PATHS.AddPayment,
]

function hidePrivatePages(): void {
  const hide = privateScreen(onTrouble)
  const look = () => hide(PRIVATE.some((page) => isUnder(locationNow().path, page)))
  look()
  onLocation(look)
}

/** The bar above is drawn by the system: it follows the look that was chosen here, or the phone's own. */
function followLook(): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const { theme } = document.documentElement.dataset
    quietly('bars', onTrouble, () => styleBars(theme ? theme === 'dark' : systemDark.matches))
  }
  follow()
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  systemDark.addEventListener('change', follow)
}

/** Android's settings name the channels in the language that the app speaks. */
function nameChannelsNow(): void {
  quietly('channels', onTrouble, async () => {
    await loadShippedWords(languageNow())
    await nameChannels(
      NOTIFICATION_CHANNELS.map((id) => ({
        id,
        name: say(`NOTIFY_CHANNEL_${capitals(id)}`),
        description: say(`NOTIFY_CHANNEL_NOTE_${capitals(id)}`),
      })),
    )
  })
}

/** Brings the phone's abilities to the app. What of them fails is told to the server, and the app goes on without. */
export async function beginNative(): Promise<void> {
  const splash = playSplash(onTrouble)
  const facts = shellFacts()
  const { abilities, push, startNfc } = nativeAbilities(facts, {
    onTrouble,
    biometricWords: () => ({ reason: say('NATIVE_SIGN_IN_REASON'), cancel: say('GLOBAL_CANCEL') }),
    onFileLost: (trouble) => {
      onTrouble('file', trouble)
      showMessage({
        title: say('NATIVE_FILE_LOST_TITLE'),
        message: say('NATIVE_FILE_LOST_TEXT'),
        buttonLabel: say('GLOBAL_OK'),
      })
    },
  })
  /** Called once the first page is about to be drawn: what only news needs begins after that. */
  const hideSplash = () => {
    splash.end()
    push.start()
    void startNfc().then((nfc) => bePlatform({ nfc }))
    quietly('signs', onTrouble, () => warnOfOpenedPhone(facts.kind))
    if (facts.kind === 'ios') return
    nameChannelsNow()
    onLanguage(nameChannelsNow)
  }
  bePlatform({ ...abilities, hideSplash })
  const ours = new URL(facts.apiBase, location.href).origin
  push.onToken((token) => quietly('push', onTrouble, () => tellDevice(token)))
  followMessages(push, ours)
  hidePrivatePages()
  followLook()
  await followLinks(ours, onTrouble)
}
