// The card form inside a merchant's page. What is typed goes to this bank alone; the page around it hears only what
// happened, never what was typed.
const facts = JSON.parse(document.getElementById('facts').textContent)
const { words } = facts
const form = document.querySelector('form')
const said = document.getElementById('said')
const working = document.getElementById('working')
const instead = document.getElementById('instead')
const challenge = document.getElementById('challenge')
const save = document.getElementById('save')
const hint = document.querySelector('.test')
const fields = ['number', 'expiry', 'code'].map((name) => document.getElementById(name))
let method = { method: 'card' }
let busy = false
let walletRequest

// Only pages that the merchant named may show this form at all, so whoever is around it may hear this.
const tell = (message) => parent.postMessage(message, '*')
// In another font lines break elsewhere: how high the form is, is known once its own is there. It is asked for at once, for
// what hasn't been laid out yet asks for none, and would be measured in another.
let isWritten = false
const written = document.fonts.load("16px 'Atkinson Hyperlegible Next'", document.body.textContent).then(
  () => (isWritten = true),
  () => (isWritten = true),
)
function height() {
  if (!isWritten || document.fonts.status === 'loading')
    return void written.then(() => document.fonts.ready).then(height)
  tell({ kind: 'height', height: document.querySelector('.sheet').scrollHeight + 8 })
}
const watcher = new ResizeObserver(height)

save.hidden = !facts.saves

/* ---------------------------------------------------------------- How it looks */

const COLOUR = /^(#[0-9a-f]{3,8}|rgb\([\d\s.,/%]+\)|rgba\([\d\s.,/%]+\)|[a-z]{3,20})$/i
const LENGTH = /^\d{1,3}(\.\d+)?(px|rem)$/
const LENGTHS = new Set(['radius-m', 'control'])

function dress(wanted) {
  for (const [name, value] of Object.entries(wanted)) {
    if (!/^[a-z-]{2,20}$/.test(name) || typeof value !== 'string') continue
    if ((LENGTHS.has(name) ? LENGTH : COLOUR).test(value))
      document.documentElement.style.setProperty(`--${name}`, value)
  }
  if (wanted.theme === 'light' || wanted.theme === 'dark') document.documentElement.style.colorScheme = wanted.theme
  show()
}
const show = () => document.body.classList.remove('waiting')
// A page that says nothing about looks gets ours.
setTimeout(show, 600)

/* ---------------------------------------------------------------- What is typed */

const digits = (text) => text.replaceAll(/\D/g, '')
const [number, expiry, code] = fields

number.addEventListener('input', () => {
  const typed = digits(number.value).slice(0, 19)
  number.value = typed.startsWith('3')
    ? [typed.slice(0, 4), typed.slice(4, 10), typed.slice(10)].filter(Boolean).join(' ')
    : typed.replaceAll(/(.{4})(?=.)/g, '$1 ')
})
expiry.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete')) return
  const typed = digits(expiry.value)
  if (typed.length >= 2 && !expiry.value.includes('/')) expiry.value = `${typed.slice(0, 2)}/${typed.slice(2, 4)}`
})

function passesLuhn(typed) {
  let sum = 0
  for (const [place, figure] of [...typed].toReversed().entries()) {
    const counted = place % 2 === 1 ? Number(figure) * 2 : Number(figure)
    sum += counted > 9 ? counted - 9 : counted
  }
  return typed.length >= 13 && sum % 10 === 0
}

function readExpiry() {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]\s*(\d{2}|20\d{2})\s*$/.exec(expiry.value) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return null
  return { expiryMonth: Number(month), expiryYear: (Number(year) % 100) + 2000 }
}

function check() {
  const wrong = {
    number: passesLuhn(digits(number.value)) ? '' : words.numberWrong,
    expiry: readExpiry() ? '' : words.expiryWrong,
    code: /^\d{3,4}$/.test(code.value.trim()) ? '' : words.codeWrong,
  }
  for (const field of fields) {
    document.getElementById(`${field.id}-wrong`).textContent = wrong[field.id]
    field.setAttribute('aria-invalid', String(wrong[field.id] !== ''))
  }
  return fields.find((field) => wrong[field.id] !== '')
}

/* ---------------------------------------------------------------- Paying */

async function ask(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

function settle(answer) {
  working.textContent = ''
  challenge.hidden = true
  hint.hidden = false
  busy = false
  if (answer.outcome === 'challenge') return confirm(answer.challenge)
  if (answer.outcome === 'refused') {
    // Why is said by the page around it, which asks its server first.
    form.hidden = method.method !== 'card'
    for (const field of fields) field.disabled = false
    code.value = ''
  }
  if (answer.outcome === 'authorised') {
    working.textContent = words.working
    for (const field of fields) field.value = ''
    form.hidden = true
  }
  tell({ kind: 'decided' })
}

async function submit() {
  if (busy) return
  said.textContent = ''
  if (method.method === 'card') {
    const wrong = check()
    if (wrong) {
      wrong.focus()
      return tell({ kind: 'incomplete' })
    }
  }
  busy = true
  working.textContent = words.working
  tell({ kind: 'working' })
  try {
    const path = `/form/${facts.session}/pay`
    if (method.method === 'saved') return settle(await ask(path, { saved: method.cardID }))
    if (method.method === 'wallet') return settle(await payByWallet(path))
    const typed = { number: digits(number.value), ...readExpiry(), code: code.value.trim() }
    settle(await ask(path, { card: typed, save: save.querySelector('input').checked }))
  } catch (trouble) {
    // Whether the bank heard isn't known: the server finds out.
    busy = false
    working.textContent = ''
    said.textContent = trouble?.name === 'AbortError' ? words.refused.NOT_CONFIRMED : words.silent
    tell({ kind: 'decided' })
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})

/* ---------------------------------------------------------------- The bank's question */

let watching

function confirm(id) {
  busy = true
  form.hidden = true
  instead.hidden = true
  challenge.src = `/challenge/${facts.session}/${id}?language=${facts.language}`
  challenge.hidden = false
  hint.hidden = true
  const dressed = () => {
    challenge.contentWindow.postMessage(
      { kind: 'look', style: document.documentElement.getAttribute('style') ?? '' },
      location.origin,
    )
    challenge.contentWindow.focus()
  }
  challenge.addEventListener('load', dressed, { once: true })
  tell({ kind: 'challenge' })
  height()
  // Its owner may take too long; the bank then says no without being asked.
  clearInterval(watching)
  watching = setInterval(() => void look(), 1000)
}

async function look() {
  const answer = await fetch(`/form/${facts.session}/state`)
    .then((response) => response.json())
    .catch(() => undefined)
  if (!answer || answer.outcome === 'challenge' || challenge.hidden) return
  clearInterval(watching)
  settle(answer)
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin === location.origin && source === challenge.contentWindow) {
    if (data?.kind === 'answered') void look()
    if (data?.kind === 'height') challenge.style.height = `${Math.min(Number(data.height) || 400, 900)}px`
    return
  }
  if (source !== parent || source === window || typeof data !== 'object' || data === null) return
  if (data.kind === 'look') dress(data.look ?? {})
  if (data.kind === 'submit') void submit()
  if (data.kind === 'method') {
    if (!busy) take(data)
    // Out of sight nothing is observed: this first height is said in any case, and also when the question is there first.
    height()
    watcher.observe(document.querySelector('.sheet'))
  }
})

function take(wanted) {
  method = wanted
  said.textContent = ''
  form.hidden = method.method !== 'card'
  instead.hidden = method.method === 'card'
  instead.textContent = method.method === 'saved' ? words.saved : words.wallet
}

/* ---------------------------------------------------------------- A wallet of the browser's own */

const details = {
  total: { label: facts.description || 'Cledrau', amount: { currency: 'GBP', value: (facts.amount / 100).toFixed(2) } },
}

/** Only where the browser itself says that it can: nothing is offered that wouldn't work. */
async function canPayByWallet() {
  if (typeof PaymentRequest !== 'function' || facts.amount === 0) return false
  try {
    walletRequest = () => new PaymentRequest([{ supportedMethods: `${location.origin}/wallet` }], details)
    return await walletRequest().canMakePayment()
  } catch {
    return false
  }
}

async function payByWallet(path) {
  const response = await walletRequest().show()
  try {
    return await ask(path, { wallet: response.details })
  } finally {
    await response.complete('success')
  }
}

async function begin() {
  tell({ kind: 'ready', wallet: await canPayByWallet() })
  // After a reload in the middle: where it stands.
  const answer = await fetch(`/form/${facts.session}/state`).then((response) => response.json())
  if (answer.outcome === 'challenge') confirm(answer.challenge)
  else if (answer.outcome === 'authorised' || answer.final) settle(answer)
}
begin().catch(() => {})
