import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { FAILURES } from '@cledrau/contract/failure.ts'
import { CALL_GROUPS } from './call-groups.ts'
import { LOGO } from './docs-style.ts'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`

export type Addresses = { api: string; openapi: string; calls: string; refusals: string; reading: string }

/** A page as all of them are: its way to the others, and what it has to say. */
export const framed = ({ api, calls, refusals, reading, openapi }: Addresses, title: string, main: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Cledrau</title>
<link rel="icon" href="${api}/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${api}/docs/style.css">
</head>
<body>
<header><b>${LOGO}Cledrau API</b><nav><a href="${api}/docs">Begin here</a> · <a href="${calls}">All calls</a> · <a href="${refusals}">Every no</a> · <a href="${reading}">How to read the document</a> · <a href="${openapi}">openapi.json</a></nav></header>
<main>
${main}
</main>
</body>
</html>
`

/** Where somebody begins who has never seen this API. */
export function docsPage(origin: string, addresses: Addresses): string {
  const { api, openapi, calls, refusals, reading } = addresses
  const base = `${origin}${api}`
  const groups = CALL_GROUPS.map(
    ({ name, description }) => `<li><b>${escaped(name)}</b>: ${escaped(description)}</li>`,
  ).join('')
  return framed(
    addresses,
    'Begin with the API',
    `
<h1>Begin here</h1>
<p>Everything that the app does, it does by these calls: finding trains and prices, buying, keeping tickets, changing them and getting money back, in English and Welsh. Money is whole pence; moments carry their offset; stations are named by their three letters.</p>

<h2>1. Name your app</h2>
<p>Each call carries <code>token</code>: in the query of a GET, in the JSON body of everything else. It tells whose call it is and protects nothing. Without it the answer is 401 <code>APP_TOKEN</code>.</p>
${code(`TOKEN=${APP_TOKEN}
curl '${base}/v1/carriers?token='$TOKEN`)}

<h2>2. Find trains</h2>
<p>Nobody has to sign in for that. Choose a day that lies ahead.</p>
${code(`DAY=$(date -d tomorrow +%F)
curl -G '${base}/v1/silverrail/ticketsearch' \\
  -d token=$TOKEN -d origin=CDF -d destination=SWA \\
  -d outboundDate=$DAY -d outboundTime=09:00 \\
  -d ticketType=single -d adult=1`)}
<p><code>legSolutions</code> are the trains, <code>fareInformation</code> the prices; each price names the trains that it is good for, and its <code>code</code> is our signature: a booking hands the whole price back as it came.</p>

<h2>3. Sign in</h2>
<p>What is somebody’s own needs a bearer. It lives for a few minutes; a cookie renews it through <code>/v1/refresh-token</code>, so keep the cookies.</p>
${code(`curl -c cookies -H 'Content-Type: application/json' '${base}/v1/login' \\
  -d '{"token":"'$TOKEN'","email":"you@example.org","password":"…","platform":"web"}'
# ACCESS is the access_token of that answer
curl -H "Authorization: Bearer $ACCESS" '${base}/v1/favourites?token='$TOKEN`)}

<h2>4. Do things once</h2>
<p>Calls that book or pay take an <code>Idempotency-Key</code> header, a UUID that you make up. The same key has one effect and one answer, however often a bad line makes you send it.</p>

<h2>When the answer is no</h2>
<p>Every refusal is JSON with a <code>code</code> for programs and an <code>errorMessage</code> for people, in the language of <code>Accept-Language</code> (<code>en</code> or <code>cy</code>). Whoever accepts <code>application/problem+json</code> gets it as RFC 9457 has it. Each call lists its own, <a href="${refusals}">here are all of them</a>; these can come from any:</p>
<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th></tr></thead><tbody>${Object.entries(FAILURES)
      .map(([name, status]) => `<tr><td>${status}</td><td><code>${escaped(name)}</code></td></tr>`)
      .join('')}</tbody></table></div>
${code(`{ "error": true, "code": "APP_TOKEN", "errorMessage": "This app is not known to us. …", "requestId": "…" }`)}
<p class="soft">Say the <code>requestId</code> when you report something: it is in our log.</p>

<h2>What there is</h2>
<ul>${groups}</ul>
<p><a href="${calls}">All calls, to read and to try</a>. For machines: <a href="${openapi}">openapi.json</a>, OpenAPI 3.1, and <a href="${reading}">how to read it</a>.</p>
`,
  )
}
