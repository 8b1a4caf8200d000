import type { BrowserContext, Page } from '@playwright/test'
import type { PlayedCard } from './card-slot.ts'
import type { Phone } from './phone.ts'
import { SHELL_ORIGIN } from './shell.ts'

/** What is asked for by a press on one of the phone's buttons: what it takes, and what to do. */
type Means = {
  phone: Phone
  /** A card of the bureau beside the product, in somebody's hand. */
  cardOf: (isrn: string) => PlayedCard
  context: BrowserContext
  /** Where the pages are that links and messages lead to. */
  links: string
  /** The page that the app is shown in now, which is another one after each end. */
  app: () => Page
  /** Ends the app as a system does that needs the room, and opens it anew, by a link where one is given. */
  startAgain: (link: string | null) => Promise<void>
}

type Switch = { is: (phone: Phone) => boolean; turn: (on: boolean) => unknown }
type Buttons = { presses: Record<string, (link: string, isrn: string) => unknown>; switches: Record<string, Switch> }

function buttonsOf({ phone, cardOf, context, app, startAgain }: Means): Buttons {
  const { state, slot } = phone
  let offline = false
  let count = 0
  const news = (link: string) => {
    const [title, body] = ['12 minutes late', 'The 09:21 to Aberystwyth is 12 minutes late.']
    const id = `tried-${(count += 1)}`
    const data = { id, channel: 'journeyNotifications', title, body, body_html: '', url: link }
    return { id, title, body, data }
  }
  return {
    presses: {
      'A message comes': (link) => phone.push(news(link)),
      'Press a message': (link) => phone.press(news(link)),
      'Press a message, app not running': async (link) => {
        phone.end()
        phone.press(news(link))
        await startAgain(null)
      },
      'Press a message without a page': () => phone.press(news('')),
      'Open the link': (link) => phone.link(link),
      'Open the link, app not running': (link) => startAgain(link),
      'Open a hostile link': () => phone.link(`https://elsewhere.example/#/ticket-wallet`),
      'Go back': () => phone.back(),
      'Leave, and come back to the app': () => phone.resume(),
      'Take a picture of the screen': () => phone.takePicture(),
      'End the app and start it again': () => startAgain(null),
      'The maker gives another push token': () => {
        state.token = `${state.token ?? 'token'}-${(count += 1)}`
        phone.tell('PushNotifications', 'registration', { value: state.token })
      },
      'Hold the smartcard to it': (_, isrn) => slot.hold(cardOf(isrn.replaceAll(/\D/g, ''))),
      'Hold another kind of card to it': () => slot.holdPlain(),
      'Take the card away': () => slot.pull(),
      'A new phone': async () => {
        const session = await context.newCDPSession(app())
        await session.send('Storage.clearDataForOrigin', { origin: SHELL_ORIGIN, storageTypes: 'all' })
        state.secrets.clear()
        state.permission = 'prompt'
        await startAgain(null)
      },
    },
    switches: {
      'A phone whose locks are open': {
        is: () => state.found.size > 0,
        turn: (on) => (on ? state.found.add('/data/adb/magisk').add('/var/jb') : state.found.clear()),
      },
      'Airplane mode': {
        is: () => offline,
        turn: (on) => context.setOffline((offline = on)),
      },
      'The finger is the right one': {
        is: () => state.finger === 'match',
        turn: (on) => (state.finger = on ? 'match' : 'userCancel'),
      },
      'The phone knows fingers': { is: () => state.knowsFingers, turn: (on) => (state.knowsFingers = on) },
      'Messages are allowed when asked': {
        is: () => state.answers === 'granted',
        turn: (on) => {
          state.answers = on ? 'granted' : 'denied'
          // Whoever turns it in the settings of the phone turns what was answered before, too.
          if (state.permission !== 'prompt') state.permission = state.answers
        },
      },
      'The store has a newer version': { is: () => state.update === 2, turn: (on) => (state.update = on ? 2 : 1) },
      'NFC is on': { is: () => slot.state.nfc === 'on', turn: (on) => (slot.state.nfc = on ? 'on' : 'off') },
      'The card is pulled away midway': {
        is: () => slot.state.pullAt !== null,
        turn: (on) => (slot.state.pullAt = on ? { command: 6, heard: true } : null),
      },
      'The phone is full': { is: () => state.full, turn: (on) => (state.full = on) },
    },
  }
}

/** What of the phone one would see on it, or find in it. */
const seenOf = ({ state, slot }: Phone): Record<string, string> => ({
  'The reader’s sheet': slot.state.sheet.join(' → ') || (slot.state.reading ? 'waits for a card' : 'nothing'),
  'Messages are': state.permission,
  'In its safe': [...state.secrets.keys()].join(', ') || 'nothing',
  Channels: [...state.channels.values()].map(({ name }) => name).join(', ') || 'none',
  Screen: [
    state.private ? 'hidden from the task switcher' : 'seen in the task switcher',
    state.awake ? 'stays awake, as bright as it goes' : 'as its owner set it',
  ].join('; '),
  'Opened over the app': state.opened.join(', ') || 'nothing',
  'Handed on': state.shared.length > 0 ? `${state.shared.length} times` : 'nothing',
  'The store was opened': state.storeOpened ? 'yes' : 'no',
  'Last calls over the bridge': state.calls.slice(-8).join(', ') || 'none',
})

/** Draws the phone's buttons on a page of their own. */
export async function openPanel(panel: Page, means: Means): Promise<void> {
  const { presses, switches } = buttonsOf(means)
  const { phone } = means
  const now = () => ({
    seen: seenOf(phone),
    on: Object.fromEntries(Object.entries(switches).map(([name, { is }]) => [name, is(phone)])),
    exited: phone.state.exited,
  })
  await panel.exposeFunction('press', async (name: string, link: string, isrn: string) => {
    await presses[name]?.(link, isrn)
    return now()
  })
  await panel.exposeFunction('turn', async (name: string, on: boolean) => {
    await switches[name]?.turn(on)
    return now()
  })
  await panel.exposeFunction('look', now)
  await panel.setContent(panelPage(phone.system, means.links, Object.keys(presses), Object.keys(switches)))
}

const panelPage = (
  system: string,
  links: string,
  presses: readonly string[],
  switches: readonly string[],
) => `<!doctype html>
<html lang="en"><title>The phone</title>
<style>
body{font:15px/1.4 system-ui;margin:16px;color:#1b1b1b;background:#fff}
h1{font-size:20px;margin:0 0 12px}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:8px}
button,.switch{display:flex;align-items:center;gap:8px;min-height:44px;padding:4px 12px;font:inherit;text-align:left;border:1px solid #767676;border-radius:8px;background:#f4f4f2;color:inherit}
label.link,dl,.said{grid-column:1/-1}
label.link input{display:block;width:100%;box-sizing:border-box;min-height:44px;font:inherit}
input[type=checkbox]{width:20px;height:20px;flex:none}
dl{margin:8px 0 0}dt{font-weight:600}dd{margin:0 0 6px;overflow-wrap:anywhere}
</style>
<main>
<h1 style="grid-column:1/-1">The phone (${system})</h1>
<label class="link">Page that the message or the link leads to<input type="url" value="${links}/#/ticket-wallet"></label>
<label class="link">Number of the smartcard, from the bureau’s page<input type="text" inputmode="numeric" value="6335 9700 2800 0000 13"></label>
${presses.map((name) => `<button>${name}</button>`).join('\n')}
${switches.map((name) => `<label class="switch"><input type="checkbox" name="${name}">${name}</label>`).join('\n')}
<p class="said" role="status"></p>
<dl></dl>
</main>
<script>
const show = ({ seen, on, exited }) => {
  for (const box of document.querySelectorAll('[type=checkbox]')) box.checked = on[box.name]
  document.querySelector('dl').replaceChildren(...Object.entries(seen).flatMap(([name, text]) =>
    [['dt', name], ['dd', text]].map(([tag, words]) => Object.assign(document.createElement(tag), { textContent: words }))))
  if (exited) document.querySelector('.said').textContent = 'The app has left the screen.'
}
const say = (trouble) => { document.querySelector('.said').textContent = trouble ? String(trouble) : '' }
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => press(button.textContent, document.querySelector('[type=url]').value, document.querySelector('[type=text]').value).then((now) => { say(); show(now) }, say))
for (const box of document.querySelectorAll('[type=checkbox]'))
  box.addEventListener('change', () => turn(box.name, box.checked).then(show, say))
setInterval(() => look().then(show, () => undefined), 500)
</script></html>`

/** Where the shell's first page is. */
export const FIRST_PAGE = `${SHELL_ORIGIN}/`
