import type { PayeeSession, Payment } from './book.ts'
import { TEST_ACCOUNTS } from './test-accounts.ts'
import { CONFIRMATION_CODE, TEST_CARDS } from './test-cards.ts'
import { WORDS, type Language } from './words.ts'

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

const document = (language: Language, title: string, body: string, script = '') =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><link rel="stylesheet" href="/bank.css">${script}</head>${body}</html>`

/** The form inside the merchant's page. Its script does everything; without one nobody can pay here. */
export function formPage(language: Language, payment: Payment): string {
  const words = WORDS[language]
  const facts = {
    session: payment.id,
    language,
    saves: payment.kind === 'pay' && payment.customer !== null,
    amount: payment.amount,
    description: payment.description,
    words: { ...words, cards: undefined, cardsRest: undefined, challengeHint: undefined },
  }
  return document(
    language,
    words.form,
    `<body class="form waiting"><div class="sheet">
<form novalidate aria-label="${escape(words.form)}">
<div class="field"><label for="number">${words.number}</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" aria-describedby="number-wrong"><p class="wrong" id="number-wrong"></p></div>
<div class="pair">
<div class="field"><label for="expiry">${words.expiry}</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" aria-describedby="expiry-hint expiry-wrong"><p class="hint" id="expiry-hint">${words.expiryHint}</p><p class="wrong" id="expiry-wrong"></p></div>
<div class="field"><label for="code">${words.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4" aria-describedby="code-hint code-wrong"><p class="hint" id="code-hint">${words.codeHint}</p><p class="wrong" id="code-wrong"></p></div>
</div>
<label class="check" id="save"><input type="checkbox" name="save"><span>${words.save}</span></label>
</form>
<p id="instead" hidden></p>
<p id="said" role="alert"></p>
<p id="working" role="status"></p>
<iframe id="challenge" title="${escape(words.challengeTitle)}" hidden></iframe>
<p class="test"><a href="/?language=${language}" target="_blank" rel="noopener">${words.testCards}</a></p>
</div></body>`,
    `<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script><script src="/form.js" defer></script>`,
  )
}

/** Where an account or a wallet is typed that somebody wants to be paid to. */
export function payeePage(language: Language, session: PayeeSession): string {
  const words = WORDS[language]
  const field = (name: string, label: string, hint: string, how: string) =>
    `<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" ${how} aria-describedby="${name}-hint"><p class="hint" id="${name}-hint">${hint}</p></div>`
  const fields =
    session.kind === 'WALLET'
      ? field('address', words.walletAddress, words.walletHint, 'type="email" autocomplete="email" maxlength="100"')
      : `${field('name', words.accountName, words.accountNameHint, 'autocomplete="name" maxlength="100"')}<div class="pair">
${field('sortCode', words.sortCode, words.sortCodeHint, 'inputmode="numeric" autocomplete="off" maxlength="8"')}
${field('number', words.accountNumber, words.accountNumberHint, 'inputmode="numeric" autocomplete="off" maxlength="8"')}</div>`
  const facts = { session: session.id, words: { unknown: words.payeeUnknown, over: words.over, silent: words.silent } }
  return document(
    language,
    words.payeeTitle,
    `<body class="form waiting"><div class="sheet">
<form novalidate aria-label="${escape(words.payeeTitle)}">${fields}</form>
<p id="said" role="alert"></p>
<p class="test"><a href="/?language=${language}" target="_blank" rel="noopener">${words.testAccounts}</a></p>
</div></body>`,
    `<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script><script src="/payee.js" defer></script>`,
  )
}

/** What the owner of a card sees of their own bank. */
export function challengePage(language: Language, challenge: string, amount: number, description: string): string {
  const words = WORDS[language]
  const sum = amount > 0 ? `<p class="sum">£${(amount / 100).toFixed(2)}<span>${escape(description)}</span></p>` : ''
  return document(
    language,
    words.challengeTitle,
    `<body class="form"><div class="sheet"><h1>${words.challengeTitle}</h1>${sum}<p>${words.challengeText}</p>
<form novalidate data-challenge="${escape(challenge)}"><div class="field"><label for="answer">${words.challengeCode}</label><input id="answer" name="answer" inputmode="numeric" autocomplete="one-time-code" maxlength="8" aria-describedby="answer-hint"><p class="hint" id="answer-hint">${words.challengeHint(CONFIRMATION_CODE)}</p></div>
<div class="buttons"><button type="submit">${words.challengeConfirm}</button><button type="button" class="second" id="cancel">${words.challengeCancel}</button></div></form></div></body>`,
    '<script src="/challenge.js" defer></script>',
  )
}

const NETWORKS = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', 'private-label': 'Private label' }

/** So that a person knows what to type. */
export function cardsPage(language: Language): string {
  const words = WORDS[language]
  const spaced = (number: string) =>
    number.startsWith('3') ? number.replace(/^(.{4})(.{6})/, '$1 $2 ') : number.replaceAll(/(.{4})(?=.)/g, '$1 ')
  const rows = TEST_CARDS.map(
    ({ number, scheme, name }) =>
      `<tr><td class="number">${spaced(number)}</td><td>${NETWORKS[scheme]}</td><td>${words.cards[name]}</td></tr>`,
  )
  const accounts = TEST_ACCOUNTS.map(
    ({ number, name }) => `<tr><td class="number">${number}</td><td>${words.accounts[name]}</td></tr>`,
  )
  return document(
    language,
    words.cardsTitle,
    `<body class="page"><header><strong>Cledrau</strong><a lang="${words.otherLanguageCode}" href="/?language=${words.otherLanguageCode}">${words.otherLanguage}</a></header>
<main><h1>${words.cardsTitle}</h1><p>${words.cardsAbout}</p><p>${words.cardsRest(CONFIRMATION_CODE)}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${escape(words.cardsTitle)}"><table><thead><tr><th scope="col">${words.number}</th><th scope="col">${words.network}</th><th scope="col">${words.outcome}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<h2>${words.testAccounts}</h2><p>${words.accountsAbout}</p><div class="scroll" tabindex="0" role="region" aria-label="${escape(words.testAccounts)}"><table><thead><tr><th scope="col">${words.accountNumber}</th><th scope="col">${words.outcome}</th></tr></thead><tbody>${accounts.join('')}</tbody></table></div></main></body>`,
  )
}
