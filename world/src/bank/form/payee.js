// Where an account or a wallet is typed. What is typed goes to this bank alone; the page around it hears only what happened.
const facts = JSON.parse(document.getElementById('facts').textContent)
const form = document.querySelector('form')
const said = document.getElementById('said')
let busy = false

// Only pages that the merchant named may show this form at all, so whoever is around it may hear this.
const tell = (message) => parent.postMessage(message, '*')
// As the form for cards does it.
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

const COLOUR = /^(#[0-9a-f]{3,8}|rgb\([\d\s.,/%]+\)|rgba\([\d\s.,/%]+\)|[a-z]{3,20})$/i
const LENGTH = /^\d{1,3}(\.\d+)?(px|rem)$/

function dress(wanted) {
  for (const [name, value] of Object.entries(wanted)) {
    if (!/^[a-z-]{2,20}$/.test(name) || typeof value !== 'string') continue
    if ((name === 'radius-m' || name === 'control' ? LENGTH : COLOUR).test(value))
      document.documentElement.style.setProperty(`--${name}`, value)
  }
  if (wanted.theme === 'light' || wanted.theme === 'dark') document.documentElement.style.colorScheme = wanted.theme
  show()
}
const show = () => document.body.classList.remove('waiting')
// A page that says nothing about looks gets ours.
setTimeout(show, 600)

async function submit() {
  if (busy) return
  said.textContent = ''
  const missing = [...form.elements].find((field) => field.value.trim() === '')
  if (missing) {
    missing.setAttribute('aria-invalid', 'true')
    missing.focus()
    return tell({ kind: 'incomplete' })
  }
  busy = true
  tell({ kind: 'working' })
  try {
    const typed = Object.fromEntries([...form.elements].map((field) => [field.name, field.value]))
    const response = await fetch(`/payee/${facts.session}/type`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(typed),
    })
    if (!response.ok) throw new Error(String(response.status))
    const { outcome } = await response.json()
    if (outcome === 'added') {
      for (const field of form.elements) field.value = ''
      form.hidden = true
      return tell({ kind: 'decided' })
    }
    said.textContent = outcome === 'over' ? facts.words.over : facts.words.unknown
    tell({ kind: outcome === 'over' ? 'decided' : 'incomplete' })
  } catch {
    said.textContent = facts.words.silent
    tell({ kind: 'decided' })
  } finally {
    busy = false
    height()
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})

addEventListener('message', ({ data, source }) => {
  if (source !== parent || source === window || typeof data !== 'object' || data === null) return
  if (data.kind === 'look') dress(data.look ?? {})
  if (data.kind === 'submit') void submit()
  if (data.kind === 'method') height()
})
new ResizeObserver(height).observe(document.querySelector('.sheet'))
tell({ kind: 'ready', wallet: false })
height()
