import { sql } from 'kysely'
import pg from 'pg'
import type { CarrierLog, Carrier } from './carrier.ts'

const CHANNEL = 'cledrau_bus'
const LISTEN_AGAIN = 1000

/** The database says it itself, to whoever listens. It takes no long texts: each server reads what there is. */
export function openPostgresCarrier(connectionString: string, log: CarrierLog): Carrier {
  let [client, closed]: [pg.Client | undefined, boolean] = [undefined, false]
  let timer: NodeJS.Timeout | undefined

  const listen = async (heard: (text: string) => void) => {
    if (closed) return
    const line = new pg.Client({ connectionString, application_name: 'cledrau bus', keepAlive: true })
    let lost = false
    const again = () => {
      if (lost) return
      lost = true
      if (client === line) client = undefined
      void line.end().catch(() => {})
      if (!closed) timer = setTimeout(() => void listen(heard), LISTEN_AGAIN).unref()
    }
    line
      .on('error', again)
      .on('end', again)
      .on('notification', () => heard(''))
    try {
      await line.connect()
      await line.query(`listen ${CHANNEL}`)
      client = line
      // What was told while nobody listened.
      heard('')
    } catch (error) {
      log.error({ err: error }, 'the bus is not to be heard; it is tried again')
      again()
    }
  }

  return {
    say: async (trx) => void (await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)),
    hear: listen,
    isThere: () => client !== undefined,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
