import { readFileSync } from 'node:fs'
import { dayView, openImage, planJourneys } from '@cledrau/planner'

/**
 * A program that does nothing but answer from a compiled image, and prints what it needs: memory is measured in a process
 * that never built anything. `node bench/planner-memory.ts IMAGE DATE PAIRS`
 */
const [file = '', date = '', pairs = '[]'] = process.argv.slice(2)
const bytes = readFileSync(file)
const shared = new SharedArrayBuffer(bytes.length)
new Uint8Array(shared).set(bytes)
const image = openImage(shared)
if (typeof image === 'string') throw new Error(image)
const view = dayView(image, date)
for (const [from, to] of JSON.parse(pairs) as [string, string][])
  planJourneys(view, { from: [from], to: [to], when: { kind: 'leave-after', minute: 480 } })
console.log(process.memoryUsage().rss / 1e6)
