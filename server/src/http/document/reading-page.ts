import { framed, type Addresses } from './docs-page.ts'

/** For whoever builds on the document: what in it stays, and what may change under them. */
export function readingPage(addresses: Addresses): string {
  const { openapi, refusals } = addresses
  return framed(
    addresses,
    'How to read the document',
    `<h1>How to read the document</h1>
<p><a href="${openapi}">openapi.json</a> is OpenAPI 3.1. It is made from what the server itself reads, and each answer in our tests is held to it.</p>

<h2>What stays</h2>
<ul>
<li>Each call has an <code>operationId</code>; shapes that many share, and what each call takes and answers, are components with names. Programs made from the document may rely on both.</li>
<li>A field that an answer <code>requires</code> is always there. Lists of values are whole: what isn’t named isn’t answered.</li>
<li>A call refuses with no other code than those that it lists.</li>
</ul>
<p>What would break a program that relies on this is found before it goes out, and only goes out on purpose, with its reason in our list of changes.</p>

<h2>What may come</h2>
<p>New calls, new fields of answers, new fields that may be left out. Leave behind what you don’t know.</p>

<h2>Every no</h2>
<p>Each code is a component of its own, called by the code, with its words in English and Welsh (<code>x-words</code>). The words are for people and may be said better one day; <a href="${refusals}">here are all of them</a>. With <code>Accept: application/problem+json</code> a no comes as RFC 9457 has it: its <code>type</code> leads to its line on that page, its <code>title</code> is what to show, its <code>code</code> what to decide by.</p>

<h2>Headers</h2>
<ul>
<li><code>Idempotency-Key</code>: calls that take it create or pay. Make one up for each thing that you want done, and repeat with the same one.</li>
<li><code>Retry-After</code>: comes with 429, 503 and <code>STILL_RUNNING</code>. Sooner gets the same answer.</li>
<li><code>ETag</code>: send it back as <code>If-None-Match</code>; 304 means that what you hold is true.</li>
<li><code>X-RateLimit-Limit</code>, <code>-Remaining</code>, <code>-Reset</code>: how many calls are left in this minute. Each call’s own number is <code>x-calls-per-minute</code>.</li>
<li><code>Server-Time</code>: reckon by it. <code>X-Request-Id</code>: say it when you report something.</li>
</ul>

<h2>What a call takes</h2>
<p><code>x-timeout-seconds</code> is how long an answer may take, <code>x-most-body-bytes</code> how long a body may be.</p>

<h2>What is on its way out</h2>
<p>Such a call is <code>deprecated</code> in the document, with the day from which it may be gone in <code>x-sunset</code>. Each of its answers says the same in <code>Deprecation</code> (RFC 9745) and <code>Sunset</code> (RFC 8594).</p>

<h2>Examples</h2>
<p>They are answers of our tests, shortened to one of each list. People and orders in them are made up; whatever would open something is a row of <code>A</code>.</p>`,
  )
}
