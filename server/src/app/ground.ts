import { openAdmission } from '../admission.ts'
import type { Parts } from './app-parts.ts'
import { openErasures, openOperationModules } from '../areas/operations/wire.ts'
import { osdmForm } from '../areas/osdm/wire.ts'
import { openReadingModules } from '../areas/reading/wire.ts'
import { openStanding } from '../db/standing.ts'
import { openIdempotency } from '../http/idempotency.ts'
import { openServer } from '../http/open-server.ts'
import { openKeyRings } from '../key-rings.ts'
import { openReferenceData } from '../reference/reference.ts'
import { sayFrom } from '../words.ts'

/** What areas that are opened later answer; nobody asks before all of them are open. */
type FurtherDown = {
  pushKey: Parameters<typeof openReadingModules>[0]['pushKey']
  serviceAlerts: Parameters<typeof openReadingModules>[0]['liveAlerts']
  erase: Parameters<typeof openErasures>[0]['erase']
}

export type Ground = Awaited<ReturnType<typeof openGround>>

/** What all else stands on: a server that answers nothing yet, files, words, keys, and what keeps a service going. */
export async function openGround(parts: Parts, furtherDown: FurtherDown) {
  const { settings, clock, db, databaseUrl, keys, jobs, bus, traces, admission = openAdmission() } = parts
  const server = openServer(settings, { say: (...said) => say(...said), otherForm: osdmForm, traces })
  const { log } = server
  const reference = openReferenceData({ folder: settings.DATA_DIR, clock, db, log })
  const reading = await openReadingModules({
    data: reference,
    settings,
    clock,
    pushKey: furtherDown.pushKey,
    liveAlerts: furtherDown.serviceAlerts,
  })
  const { words, subjects } = reading
  const say = sayFrom(() => words.current().value.byName)
  const operations = openOperationModules({ clock, db, jobs, bus, log, appDir: settings.APP_DIR })
  const rings = await openKeyRings({
    folder: settings.KEYS,
    listRevoked: operations.listRevokedKeys,
    opened: [keys],
    onTrouble: (error) => log.error({ err: error }, 'keys could not be read again'),
  })
  const standing = parts.standing ?? openStanding({ connectionString: databaseUrl, log })
  const secrets = await rings.secrets('replies')
  const idempotency = openIdempotency({ db, clock, secrets })
  const erasures = openErasures({
    settings,
    db,
    clock,
    jobs,
    secrets: await rings.secrets('erasures'),
    log,
    erase: furtherDown.erase,
  })
  return {
    ...parts,
    admission,
    server,
    log,
    reference,
    reading,
    words,
    subjects,
    say,
    operations,
    rings,
    standing,
    idempotency,
    erasures,
  }
}
