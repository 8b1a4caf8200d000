// The page on which a card's owner tells their bank that it is really them.
const form = document.querySelector('form')
const path = location.pathname
document.body.classList.add('inside')

const tell = (message) => parent.postMessage(message, location.origin)
new ResizeObserver(() => tell({ kind: 'height', height: document.querySelector('.sheet').scrollHeight + 4 })).observe(
  document.querySelector('.sheet'),
)

async function answer(code) {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => {})
  tell({ kind: 'answered' })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void answer(document.getElementById('answer').value.trim())
})
document.getElementById('cancel').addEventListener('click', () => void answer(null))

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== parent || data?.kind !== 'look') return
  // Already checked by the form that passes it on; it is its own style.
  for (const rule of String(data.style).split(';')) {
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*([^;{}]+)$/i.exec(rule) ?? []
    if (name) document.documentElement.style.setProperty(name, value.trim())
  }
})
