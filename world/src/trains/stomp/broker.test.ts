import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Broker, startBroker } from './broker.ts'
import { BrokenFrame, frameReader, type StompFrame, writeFrame } from '@cledrau/feeds/stomp/frames.ts'
import { readSelector } from './selector.ts'

const TOPIC = '/topic/darwin.pushport-v16'
let now = 0
let broker: Broker
const sockets: Socket[] = []
const start = async (beatMs?: number) => {
  broker = await startBroker({ port: 0, host: '127.0.0.1', user: 'me', password: 'secret', now: () => now, beatMs })
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await broker.stop()
})

/** A client by hand: what it writes is text, what it gets are frames. */
async function call(...frames: string[]) {
  const socket = connect(broker.port, '127.0.0.1')
  sockets.push(socket)
  const got: StompFrame[] = []
  const wanted: { count: number; done: () => void }[] = []
  let beats = 0
  const look = () => {
    for (const one of wanted) if (got.length >= one.count) one.done()
  }
  const read = frameReader((frame) => {
    got.push(frame)
    look()
  })
  socket.on('data', (chunk) => {
    if (chunk.toString() === '\n') beats++
    read(chunk)
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const send = (...more: string[]) => socket.write(more.map((text) => `${text}\0`).join(''))
  send(...frames)
  return {
    send,
    closed,
    end: () => socket.destroy(),
    beats: () => beats,
    frames: async (count: number) => {
      await new Promise<void>((resolve) => {
        wanted.push({ count, done: resolve })
        look()
      })
      return got.slice(0, count)
    },
  }
}
const HELLO = 'CONNECT\naccept-version:1.2\nhost:world\nlogin:me\npasscode:secret\nclient-id:us\n\n'
const subscribe = (...headers: string[]) => ['SUBSCRIBE', 'id:1', `destination:${TOPIC}`, ...headers, '', ''].join('\n')
const tell = (type: string, text: string) =>
  broker.publish({ topic: TOPIC, headers: { MessageType: type }, body: Buffer.from(text) })
const texts = (frames: StompFrame[]) =>
  frames.flatMap(({ command, body }) => (command === 'MESSAGE' ? [Buffer.from(body).toString()] : []))

test('who subscribes gets the messages of its topic, whole, whatever is in them', async () => {
  await start()
  const client = await call(HELLO, subscribe('receipt:r1'))
  expect((await client.frames(2)).map(({ command }) => command)).toEqual(['CONNECTED', 'RECEIPT'])
  tell('TS', 'a\0b\n\nc')
  broker.publish({ topic: '/topic/other', headers: {}, body: Buffer.from('no') })
  tell('TS', 'second')
  const frames = await client.frames(4)
  expect(texts(frames)).toEqual(['a\0b\n\nc', 'second'])
  expect(frames[2]!.headers).toMatchObject({ MessageType: 'TS', destination: TOPIC, subscription: '1' })
})

test('a selector lets through what it names', async () => {
  await start()
  const client = await call(HELLO, subscribe("selector:MessageType IN ('SC', 'SF') OR MessageType = 'TS'", 'receipt:r'))
  await client.frames(2)
  for (const type of ['LO', 'SC', 'OW', 'TS', 'SF']) tell(type, type)
  expect(texts(await client.frames(5))).toEqual(['SC', 'TS', 'SF'])
  expect(readSelector('MessageType LIKE TS')).toBeUndefined()
})

test('what a durable subscription missed comes when it comes back, for five minutes; what it acknowledged never again', async () => {
  await start()
  const durable = subscribe('ack:client-individual', 'activemq.subscriptionName:live', 'receipt:r')
  const client = await call(HELLO, durable)
  await client.frames(2)
  tell('TS', 'one')
  tell('TS', 'two')
  const [, , one] = await client.frames(4)
  client.send(`ACK\nid:${one!.headers.ack}\nreceipt:a\n\n`)
  await client.frames(5)
  client.end()
  await client.closed
  tell('TS', 'while away')
  const back = await call(HELLO, durable)
  expect(texts(await back.frames(4))).toEqual(['two', 'while away'])
  back.end()
  await back.closed
  now += 5 * 60_000 + 1
  tell('TS', 'late')
  const later = await call(HELLO, durable)
  expect(texts(await later.frames(3))).toEqual(['late'])
})

test('a subscription that isn’t durable has missed what it missed', async () => {
  await start()
  const client = await call(HELLO, subscribe('receipt:r'))
  await client.frames(2)
  client.end()
  await client.closed
  tell('TS', 'missed')
  const back = await call(HELLO, subscribe('receipt:r'))
  await back.frames(2)
  tell('TS', 'heard')
  expect(texts(await back.frames(3))).toEqual(['heard'])
})

test.each([
  ['a wrong password', 'CONNECT\naccept-version:1.2\nlogin:me\npasscode:guess\n\n'],
  ['another version', 'CONNECT\naccept-version:1.0\nlogin:me\npasscode:secret\n\n'],
  ['a subscription before hello', subscribe()],
  ['what is no frame', 'CONNECT\nnonsense\n\n'],
  ['who sends', `${HELLO}\0SEND\ndestination:${TOPIC}\n\nfalse news`],
])('%s is refused, and the line is closed', async (_, text) => {
  await start()
  const client = await call(text)
  await client.closed
  const last = (await client.frames(text.startsWith(HELLO) ? 2 : 1)).at(-1)
  expect(last?.command).toBe('ERROR')
})

test('who wants to hear a beat does, with nothing else to say', async () => {
  await start(10)
  const client = await call(HELLO.replace('host:world', 'heart-beat:0,10'))
  await client.frames(1)
  await expect.poll(client.beats).toBeGreaterThan(2)
})

test('frames come out whole, however the packets are cut, and rubbish is told', () => {
  const bytes = Buffer.concat([
    writeFrame('MESSAGE', { 'a:b': 'line\nand \\ and :' }, Buffer.from('body\0with')),
    Buffer.from('\n\n'),
    writeFrame('RECEIPT', { 'receipt-id': '1' }),
  ])
  for (const step of [1, 2, 7, bytes.length]) {
    const frames: StompFrame[] = []
    const read = frameReader((frame) => frames.push(frame))
    for (let at = 0; at < bytes.length; at += step) read(bytes.subarray(at, at + step))
    expect(frames.map(({ command }) => command)).toEqual(['MESSAGE', 'RECEIPT'])
    expect(frames[0]!.headers['a:b']).toBe('line\nand \\ and :')
    expect(Buffer.from(frames[0]!.body).toString()).toBe('body\0with')
  }
  for (const rubbish of [
    'X\n\nlong',
    `X\nh:${'a'.repeat(20_000)}`,
    'X\ncontent-length:-1\n\n',
    'X\ncontent-length:1\n\nab\0',
    'X\na\\x:1\n\n\0',
  ]) {
    const read = frameReader(() => {})
    const reads = () => read(Buffer.from(rubbish.replace('long', 'a'.repeat(1024 * 1024 + 1))))
    expect(reads).toThrow(BrokenFrame)
  }
})
